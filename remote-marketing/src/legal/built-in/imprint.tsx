import * as texts from '#texts';
import { ImprintPage } from '../imprint-page';
import type { BuiltIn } from './built-in';

export const imprint: BuiltIn = {
  title: () => texts.imprint.title(),
  render: (props) => <ImprintPage {...props} />,
};
