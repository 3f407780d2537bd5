import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ParseOption, XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import SaxonJS from 'saxon-js';

// Validates e-invoices: `node validate.mjs a.xml b.xml` prints what is wrong with each as JSON. In
// a process of its own, because Jest cannot load the validators.

const FOLDER = import.meta.dirname;
const SCHEMA = join(FOLDER, 'factur-x/Factur-X_EN16931.xsd');
const RULES = join(FOLDER, 'EN16931-CII-validation.sef.json.gz');

xmlRegisterFsInputProviders();
const schema = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA });
const validator = XsdValidator.fromDoc(schema);
const rules = JSON.parse(gunzipSync(readFileSync(RULES)).toString());

const files = process.argv.slice(2);
const problems = files.map((file) => {
  const xml = readFileSync(file, 'utf8');
  return [...schemaProblems(xml), ...ruleProblems(xml)];
});
console.log(JSON.stringify(problems));

/** The order and the types of the elements: the schema of the profile EN 16931 of Factur-X. */
function schemaProblems(xml) {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return [`schema: ${error.message.trim()}`];
  } finally {
    document.dispose();
  }
}

/** The rules of EN 16931: the Schematron of CEN. */
function ruleProblems(xml) {
  const { principalResult } = SaxonJS.transform({
    stylesheetInternal: rules,
    sourceText: xml,
    destination: 'serialized',
  });
  return [
    ...principalResult.matchAll(/<svrl:failed-assert\b.*?<svrl:text>(.*?)<\/svrl:text>/gs),
  ].map(([, text]) => text.trim());
}
