import { BASE_LANGUAGE, type Language, provideLanguage } from '@site/shared/language';
import { billingText } from './billing';
import { BILLING_FIELDS } from './billing-fields';
import * as fields from './fields';
import { messages } from './messages';
import * as pageProblems from './page-problems';
import { problemOf } from './problem-body';
import { problems } from './problems';

let language: Language = BASE_LANGUAGE;
provideLanguage(() => language);
afterEach(() => {
  language = BASE_LANGUAGE;
});

test('a problem has the texts of the language at the time of its call', () => {
  const english = problemOf(pageProblems.undoCode);
  language = 'de';
  expect(problemOf(pageProblems.undoCode)).toEqual({
    code: 'undo-code',
    status: 422,
    title: 'E-Mail-Adresse nicht wiederhergestellt',
    body: 'Der Link ist ungültig. Vielleicht ist er älter als 7 Tage oder wurde schon verwendet.',
  });
  expect(english.title).toBe('Email not restored');
  language = 'fr';
  expect(problems['too-many'].title()).toBe('Trop de requêtes');
});

test('a check that fails has the message of the language at that moment', () => {
  const messageOf = (text: string) => fields.password.safeParse(text).error?.issues[0]?.message;
  expect(messageOf('short')).toBe('Password requires at least 8 characters and 1 number.');
  language = 'it';
  expect(messageOf('short')).toBe('La password deve avere almeno 8 caratteri e 1 numero.');
  expect(messageOf('short')).toBe(messages.password);
});

test('a billing field has its label and its message in the language of the moment', () => {
  const messageOf = () => billingText('firstName').safeParse(' ').error?.issues[0]?.message;
  expect(messageOf()).toBe("First name field can't be empty");
  language = 'es';
  expect(BILLING_FIELDS.firstName.label).toBe('Nombre');
  expect(messageOf()).toBe('El campo «Nombre» no puede estar vacío');
});
