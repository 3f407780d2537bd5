import { useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';

/** The operator in a sentence: its name, with a link to the imprint. */
export function Operator() {
  const name = useSettings()?.imprint?.name;
  return (
    <>
      {name ?? 'the operator of this site'} (<Link to={paths.imprint}>imprint</Link>)
    </>
  );
}

/** Name and address of the operator. Nothing while they are not loaded. */
export function OperatorAddress() {
  const imprint = useSettings()?.imprint;
  if (!imprint) return null;
  return (
    <address>
      {[imprint.name, ...imprint.address].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

/** The email address of support if it is loaded and set, and the support page in any case. */
export function Contact() {
  const email = useSettings()?.supportEmail;
  return (
    <>
      {email && (
        <>
          <a href={`mailto:${email}`}>{email}</a> or{' '}
        </>
      )}
      the <Link to={paths.support}>support page</Link>
    </>
  );
}
