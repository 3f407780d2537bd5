import { call, until } from './site.mjs';

const SUBSCRIPTION = {
  playlist: 1,
  epg: 1,
  customer: 1,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
const BILLING = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };

/** Repeats a call until it answers 200, as a visitor does who presses the button again. */
async function untilAccepted(url, path, body, cookie) {
  let answer;
  await until(async () => {
    answer = await call(url, path, body, cookie);
    return answer.status === 200;
  }, path);
  return answer.body;
}

/** Orders a plan with the session of `cookie`. Returns the order's number. */
export async function placeOrder(url, cookie) {
  const quote = { subscription: SUBSCRIPTION, country: BILLING.country };
  const { amount } = await untilAccepted(url, 'shop/quote', quote, cookie);
  const order = {
    subscription: SUBSCRIPTION,
    paymentMethod: 'CARD',
    totalPrice: amount,
    billing: BILLING,
    acceptedTerms: true,
  };
  const { order: number } = await untilAccepted(url, 'shop/create-order', order, cookie);
  return number;
}

/** Presses Pay on the sandbox page until it is accepted. */
export async function untilPaid(url, number) {
  await until(async () => (await pay(url, number)) === 303, `the payment of ${number}`);
}

async function pay(url, number) {
  const options = {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  };
  return fetch(`${url}/dev/pay/${number}`, options).then(
    ({ status }) => status,
    () => 0,
  );
}
