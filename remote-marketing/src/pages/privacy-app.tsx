import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { LegalPage, type LegalSection } from '../legal/legal-page';
import { Operator } from '../legal/operator';

const sections: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'What this policy is about',
    body: (
      <p>
        This policy covers the player app for phones, tablets and televisions. The app plays the
        playlists that you add. It contains none. <Operator /> is responsible for the app.
      </p>
    ),
  },
  {
    id: 'device',
    title: 'What stays on your device',
    body: (
      <p>
        The app keeps its data on the device it runs on: the playlists that you add, with their
        addresses and credentials, and your settings. None of it is sent to us.
      </p>
    ),
  },
  {
    id: 'logs',
    title: 'Error logs',
    body: (
      <p>
        When the app fails, it sends an error log through third parties that collect such logs for
        developers. The log describes the failure and the device. We use it to find the cause.
      </p>
    ),
  },
  {
    id: 'not-collected',
    title: 'What we do not collect',
    body: <p>The app sends us nothing except these logs.</p>,
  },
  {
    id: 'providers',
    title: 'Your provider',
    body: (
      <p>
        When the app plays a stream, it connects to the server in your playlist. That server
        receives your IP address. The privacy policy of its operator applies.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The app is not for children under 13. We do not knowingly receive their data. If you believe
        that we have such data, tell us and we delete it.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights and contact',
    body: (
      <p>
        For questions about this policy, and to use the rights that the law gives you over your
        data, write to us on the <Link to={paths.support}>support page</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        We publish a new version of this policy on this page, with the day from which it applies.
      </p>
    ),
  },
];

/** App privacy policy (section 2, legal pages). */
export function Component() {
  return (
    <LegalPage
      title="App privacy policy"
      intro="The player app keeps your data on your device. Only error logs leave it."
      date={{ label: 'Effective', day: '2023-09-30' }}
      sections={sections}
    />
  );
}
