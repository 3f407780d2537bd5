import { SHELL } from '@site/shared/release';
import { PAGE_SCRIPT, type PageScript } from '.';
import { guardBoot } from './boot-guard';
import { reportFaults } from './faults';
import { unlessLeaving, watchLeaving } from './leaving';
import { reloadWithout, skip } from './reload-without';
import { listen, reports, send } from './send';
import { begin, mounted, report, reportCard, reportStall, uses, viewPlace } from './views';

// The script of the document: it runs before the scripts of all releases.
const script: PageScript = {
  reports,
  view: viewPlace,
  begin,
  mounted,
  uses,
  shown: () => report('shown'),
  failed(fault) {
    unlessLeaving(() => {
      report('failed', fault);
      // The shell names its own version only in a fault that kept it from starting.
      if (fault.blame === SHELL && fault.blameVersion) reloadWithout(SHELL, fault.blameVersion);
    });
  },
  card: (outcome) => unlessLeaving(() => reportCard(outcome)),
  send,
  skip,
  reloadWithout,
};
Object.defineProperty(window, PAGE_SCRIPT, { value: Object.freeze(script) });

watchLeaving();
reportStall();
reportFaults();
guardBoot();
listen('pagehide', () => report('left'));
