import { productName, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Callout, Card, Page } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { contact, linkTo } from './operator';
import { OperatorData } from './operator-data';

/** Who operates the site. `notice` stands above, `children` below. */
export function ImprintPage({ notice, children }: { notice?: ReactNode; children?: ReactNode }) {
  const settings = useSettings();
  return (
    <Page
      title={texts.imprint.title()}
      width="reading"
      intro={texts.imprint.intro({ product: productName() })}
    >
      {notice}
      {settings?.mode === 'local' && (
        <Callout tone="info" title={texts.imprint.localTitle()}>
          {texts.imprint.local()}
        </Callout>
      )}
      <Card title={texts.imprint.operator()}>
        <OperatorData />
      </Card>
      <p>{imprintNote()}</p>
      {children}
    </Page>
  );
}

/** How to reach the operator, and what else counts. */
export function imprintNote(): ReactNode {
  return texts.imprint.write({
    contact,
    terms: linkTo(paths.terms),
    privacy: linkTo(paths.privacy),
  });
}
