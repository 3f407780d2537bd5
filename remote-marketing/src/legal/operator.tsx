import { useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import * as texts from '#texts';

/** The operator in a sentence: its name, with a link to the imprint. */
export function Operator() {
  const name = useSettings()?.imprint?.name ?? texts.legal.theOperator();
  return <>{texts.legal.operator({ name, imprint: linkTo(paths.imprint) })}</>;
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
  const support = linkTo(paths.support);
  if (!email) return <>{texts.legal.supportPage({ support })}</>;
  return (
    <>
      {texts.legal.contact({
        email: () => (
          <a key="email" href={`mailto:${email}`}>
            {email}
          </a>
        ),
        support,
      })}
    </>
  );
}

/** The value of a tag in a legal text: a link to a page of the site. */
export function linkTo(path: string) {
  return (text: string) => (
    <Link key={path} to={path}>
      {text}
    </Link>
  );
}

/** The values of the tags `operator` and `contact` in a legal text. */
export const operator = () => <Operator key="operator" />;
export const contact = () => <Contact key="contact" />;
