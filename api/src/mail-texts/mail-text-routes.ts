import { contract } from '@site/shared/contract';
import { BASE_LANGUAGE, language } from '@site/shared/language';
import { HOUR_MS } from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { browserOf } from '../auth/sessions';
import { mailBrand } from '../brand/mail-brand';
import { mailTextsNow } from '../business-data/mail-texts';
import { sendTestMailTo, testMailAnswer } from '../first-steps/send-test-mail';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { builtInText } from '../mail/built-in-texts';
import { type Mail, renderMail } from '../mail/layout';
import { placeholderNames } from '../mail/placeholders';
import { REPLY_MARKERS } from '../tickets/reply-marker';
import { MAIL_EXAMPLES } from './mail-examples';
import { textObstacle } from './text-obstacle';
import { writeExamples } from './write-examples';

/** The kinds of mails to customers, what they look like, and an example by mail. */
export function mailTextRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { config, db } = context;

  route(app, contract.business.listMails, async ({ session, now }) => {
    const ownTexts = await mailTextsNow(db, language(), now);
    const call = { to: session.email, now, config };
    const mails = [...MAIL_EXAMPLES.keys()].flatMap((mail) => {
      const { mails: examples, keys } = examplesOf(mail, language(), ownTexts, call);
      return examples.slice(0, 1).map((example) => ({ mail, ...headOf(example), keys }));
    });
    return { mails };
  });

  route(app, contract.business.previewMail, async ({ body, session, now }) => {
    const { mail, language: ofMail, key, text } = body;
    const ownTexts = new Map(await mailTextsNow(db, ofMail, now));
    if (key !== undefined && text !== undefined) {
      const obstacle = textObstacle(config, key, ofMail, text);
      if (obstacle !== null) throw new Problem('version-refused', { body: obstacle });
      ownTexts.set(key, text);
    }
    const call = { to: session.email, now, config };
    const { mails, keys } = examplesOf(mail, ofMail, ownTexts, call);
    const site = { brand: await mailBrand(db, config, now), siteUrl: config.siteUrl };
    return {
      examples: mails.map((example) => ({
        subject: example.subject,
        html: inertLinks(inLanguage(ofMail, () => renderMail(example, site)).html),
      })),
      texts: keys.map((each) => ({
        key: each,
        builtIn: builtInText(each, ofMail) ?? '',
        placeholders: placeholderNames(builtInText(each, BASE_LANGUAGE) ?? ''),
      })),
    };
  });

  route(
    app,
    contract.business.sendExampleMail,
    async ({ body, session, request, now }) => {
      const { email } = session;
      const ownTexts = await mailTextsNow(db, body.language, now);
      const call = { to: email, now, config };
      const example = examplesOf(body.mail, body.language, ownTexts, call).mails[body.example];
      if (!example) throw new Problem('not-found');
      const account = { id: session.id, email, language: body.language };
      await sendTestMailTo(context, account, () => example, browserOf(request), now);
      return testMailAnswer(config, email);
    },
    { accountLimit: { max: 30, windowMs: HOUR_MS } },
  );
}

/** As `writeExamples`. Throws 'not-found' for an unknown kind. */
function examplesOf(...call: Parameters<typeof writeExamples>) {
  const written = writeExamples(...call);
  if (!written) throw new Problem('not-found');
  return written;
}

/**
 * How the list names a mail. The subject of a mail about a ticket is the title of the ticket, and
 * its paragraphs can begin with the marker of answers.
 */
function headOf({ subject, heading = subject, paragraphs }: Mail) {
  const beginning = paragraphs.find((text) => text !== REPLY_MARKERS[language()]) ?? '';
  return { title: heading, beginning };
}

/** Links of a preview ask for a new window, which its frame may not open. */
function inertLinks(html: string): string {
  return html.replace('<title>', '<base target="_blank">\n<title>');
}
