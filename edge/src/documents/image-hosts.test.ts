import { documentHeaders } from './document-headers';
import { imageHostsIn, isOnImageHost } from './image-hosts';

test('reads a comma list of host names and refuses anything that would change the policy', () => {
  expect(imageHostsIn(' i.imgur.com, Pictures.Example ,')).toEqual([
    'i.imgur.com',
    'pictures.example',
  ]);
  expect(imageHostsIn('')).toEqual([]);
  for (const list of [
    '*',
    'https:',
    'https://a.test',
    'a.test/path',
    'a.test:8443',
    'a.test; script-src *',
    "'self'",
    'localhost',
  ])
    expect([list, imageHostsIn(list)]).toEqual([list, undefined]);
});

test('the policy names the hosts of pictures and no scheme of any host', () => {
  const { 'content-security-policy': policy = '' } = documentHeaders({
    turnstile: false,
    production: true,
    imageHosts: ['pictures.example'],
  });
  const directive = policy.split('; ').find((one) => one.startsWith('img-src '));
  expect(directive).toBe("img-src 'self' data: blob: https://pictures.example");
});

test('a picture is on an allowed host by its exact name and over https only', () => {
  const isAllowed = (url: string) => isOnImageHost(url, ['pictures.example']);
  expect(isAllowed('https://pictures.example/a.png?size=2')).toBe(true);
  for (const url of [
    'http://pictures.example/a.png',
    'https://pictures.example:8443/a.png',
    'https://pictures.example.evil.test/a.png',
    'https://evil.test/pictures.example',
    'https://pictures.example@evil.test/a.png',
    '/a.png',
  ])
    expect([url, isAllowed(url)]).toEqual([url, false]);
});
