import { createApiHealth } from './api-health';

let now: number;
beforeEach(() => {
  now = 1_000_000;
});

function apiHealth() {
  const health = createApiHealth(() => now);
  const answers = (count: number, status: number) => {
    for (let call = 0; call < count; call += 1) health.begin()(status);
  };
  return { health, answers };
}

test('the API is down while most calls fail, and for 15 s afterwards', () => {
  const { health, answers } = apiHealth();
  answers(100, 200);
  answers(20, 503);
  expect(health.isDown()).toBe(false);
  now += 11_000;
  answers(20, 503);
  expect(health.isDown()).toBe(true);
  now += 12_000;
  answers(50, 200);
  expect(health.isDown()).toBe(true);
  now += 4_000;
  expect(health.isDown()).toBe(false);
});

test('the API is down when calls stay without an answer', () => {
  const { health, answers } = apiHealth();
  const calls = [health.begin(), health.begin(), health.begin()];
  now += 4_000;
  expect(health.isDown()).toBe(false);
  now += 1_000;
  expect(health.isDown()).toBe(true);
  for (const end of calls) end(200);
  answers(20, 200);
  now += 15_000;
  expect(health.isDown()).toBe(false);
});

test('refusals, and two failures, are no outage', () => {
  const { health, answers } = apiHealth();
  answers(50, 401);
  answers(2, 500);
  expect(health.isDown()).toBe(false);
  now += 11_000;
  answers(2, 500);
  expect(health.isDown()).toBe(false);
});
