import { useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';

/** Who operates the site: the lines of the seller on receipts. Nothing if they are not set. */
export function Operator() {
  const seller = useSettings()?.seller ?? [];
  if (seller.length === 0) return null;
  return (
    <address>
      {seller.map((line) => (
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
