import { addFile, append, type Edit, prepend, replace } from '../edit-source';
import type { HealthyBuild } from '../healthy-build';

/**
 * Adds a component to the list of orders. `body` is that of the component, `imports` are lines for
 * it.
 */
function onOrders(title: string, body: string, imports = '', ...edits: Edit[]): HealthyBuild {
  const page = 'src/pages/orders.tsx';
  return {
    title,
    package: 'remote-shop',
    versionedFile: page,
    edits: [
      ...edits,
      prepend(page, `import * as healthy from 'react';\n${imports}`),
      replace(page, '\n    </Page>', '\n      <Added />\n    </Page>'),
      append(page, `function Added() { ${body} }`),
    ],
  };
}

/** Words that compress as a program does: about 20 kB in the page, 5 kB on the network. */
const TWENTY_KILOBYTES = Array.from(
  { length: 1_000 },
  (_, index) => `word ${(index * 7_919) % 10_007} of many`,
);

/** Builds with a new component on a page. */
export const PARTS_OF_A_PAGE: HealthyBuild[] = [
  onOrders(
    'a new call',
    `const [hasPlan, setHasPlan] = healthy.useState<boolean>();
    healthy.useEffect(() => {
      client.shop.getOrders({}).then((answer) => setHasPlan(answer.ok));
    }, []);
    return hasPlan === undefined ? null : <p>Your orders are up to date.</p>;`,
  ),
  onOrders(
    '20 kB more',
    `const words: string[] = ${JSON.stringify(TWENTY_KILOBYTES)};
    return <p>Tip {words[new Date().getDay()]}</p>;`,
  ),
  onOrders(
    'a clock',
    `const [now, setNow] = healthy.useState('');
    healthy.useEffect(() => {
      const show = () => setNow(new Date().toLocaleTimeString('en-GB'));
      show();
      const timer = setInterval(show, 1_000);
      return () => clearInterval(timer);
    }, []);
    return <p>It is {now}</p>;`,
  ),
  onOrders(
    'a canvas',
    `const canvas = healthy.useRef<HTMLCanvasElement>(null);
    healthy.useEffect(() => {
      const context = canvas.current?.getContext('2d');
      if (context) context.fillRect(10, 10, 80, 40);
    }, []);
    return <canvas ref={canvas} width={100} height={60} role="img" aria-label="Your orders by month" />;`,
  ),
  onOrders(
    'an animation',
    `const line = healthy.useRef<HTMLParagraphElement>(null);
    healthy.useEffect(() => {
      const frames = [{ transform: 'translateX(0)' }, { transform: 'translateX(8px)' }];
      const animation = line.current?.animate(frames, { duration: 800, iterations: Number.POSITIVE_INFINITY, direction: 'alternate' });
      return () => animation?.cancel();
    }, []);
    return <p ref={line}>New: pay in coins</p>;`,
  ),
  onOrders(
    'stored settings',
    `const [isShort, setIsShort] = healthy.useState(() => localStorage.getItem('orders.short') === 'yes');
    const toggle = () => {
      localStorage.setItem('orders.short', isShort ? 'no' : 'yes');
      setIsShort(!isShort);
    };
    return <Button onClick={toggle}>{isShort ? 'Show more' : 'Show less'}</Button>;`,
  ),
  onOrders(
    'a picture of an allowed host',
    `return <img src="https://pictures.example/channel.png" alt="The newest channel" width={64} height={64} />;`,
  ),
  onOrders(
    'a page that asks once a second',
    `const [count, setCount] = healthy.useState<number>();
    healthy.useEffect(() => {
      const timer = setInterval(async () => {
        const answer = await client.shop.getOrders({});
        if (answer.ok) setCount(answer.value.orders.length);
      }, 1_000);
      return () => clearInterval(timer);
    }, []);
    return count === undefined ? null : <p>{count} orders, as of now</p>;`,
  ),
  onOrders(
    'a new dialog',
    `const [isOpen, setOpen] = healthy.useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>How do I pay?</Button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="How to pay">
          <p>Open an order and follow its steps.</p>
        </Dialog>
      </>
    );`,
    "import { Dialog } from '@site/shared/ui';",
  ),
  onOrders(
    'a lazy part of a page',
    `return (
      <healthy.Suspense fallback={<p>One moment</p>}>
        <Receipts />
      </healthy.Suspense>
    );`,
    "const Receipts = healthy.lazy(() => import('../orders/receipts'));",
    addFile(
      'src/orders/receipts.tsx',
      'export default function Receipts() { return <p>Receipts stay here for ten years.</p>; }',
    ),
  ),
  onOrders(
    'a new counter',
    `const [isShown, setShown] = healthy.useState(false);
    const show = () => {
      countEvent('help-shown');
      setShown(true);
    };
    return isShown ? <p>Open an order to pay it.</p> : <Button onClick={show}>Help</Button>;`,
    "import { countEvent } from '@site/shared/host';",
  ),
  onOrders(
    'a control that is disabled until a form is filled',
    `const [text, setText] = healthy.useState('');
    const [isSent, setSent] = healthy.useState(false);
    const send = (event: { preventDefault: () => void }) => {
      event.preventDefault();
      setSent(true);
    };
    if (isSent) return <p role="status">Thank you.</p>;
    return (
      <form onSubmit={send}>
        <TextField
          label="What is missing?"
          name="idea"
          value={text}
          onChange={setText}
          autoComplete="off"
        />
        <Button type="submit" disabled={text.trim() === ''}>Send idea</Button>
      </form>
    );`,
    "import { TextField } from '@site/shared/ui';",
  ),
  onOrders(
    'a page that keeps its filter in the address',
    `const [query, setQuery] = useSearchParams();
    const isOpen = query.get('only') === 'open';
    const toggle = () => setQuery(isOpen ? {} : { only: 'open' }, { preventScrollReset: true });
    return (
      <Button aria-pressed={isOpen} onClick={toggle}>
        Only open orders
      </Button>
    );`,
    "import { useSearchParams } from '@site/shared/router';",
  ),
];
