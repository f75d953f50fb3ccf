import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyHit } from './classify-hit.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const hit = { kind: 'click', method: 'GET', agent: firefox } as const;

describe('classifyHit', () => {
  it.each([
    ['a browser', {}, 'human', 'browser'],
    [
      'a mail program',
      { agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.1.0' },
      'human',
      'mail_client',
    ],
    ['Apple Mail before anybody opens the message', { agent: 'Mozilla/5.0' }, 'machine', 'apple_prefetch'],
    [
      'the proxy of Gmail at arrival',
      { agent: 'via ggpht.com GoogleImageProxy', sinceAccepted: 3 },
      'machine',
      'google_proxy',
    ],
    [
      'the proxy of Gmail an hour later',
      { agent: 'via ggpht.com GoogleImageProxy', sinceAccepted: 3600 },
      'unknown',
      'google_proxy',
    ],
    ['a security gateway', { agent: 'Mozilla/5.0 (compatible; BarracudaCentral)' }, 'machine', 'security_gateway'],
    ['a HEAD request', { method: 'HEAD' }, 'machine', 'head'],
    ['a prefetch', { purposes: ['', 'prefetch;anonymous-client-ip'] }, 'machine', 'prefetch'],
    ['a trap link', { isTrap: true }, 'machine', 'trap_link'],
    ['three links in a second', { linksInOneSecond: 3 }, 'machine', 'burst'],
    ['a request within a second of the arrival', { sinceAccepted: 0.5 }, 'machine', 'too_fast'],
    ['a request without a User-Agent', { agent: ' ' }, 'machine', 'no_agent'],
    ['a script', { agent: 'python-requests/2.32' }, 'machine', 'robot'],
    [
      'a program that says nothing of itself',
      { agent: 'GOGGalaxyClient/2.0.62.26 (GOG Galaxy) 83b6745cff679691b69876bc7ee33e05e5d90bda (win10 x64)' },
      'unknown',
      'unknown_program',
    ],
  ])('classifyHit judges %s', (_, more, actor, reason) => {
    expect(classifyHit({ ...hit, ...more })).toEqual({ actor, reason });
  });

  it('classifyHit never throws and always gives a reason', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 3000 }),
        fc.string(),
        fc.option(fc.double()),
        (agent, method, sinceAccepted) => {
          expect(classifyHit({ kind: 'open', agent, method, sinceAccepted }).reason).not.toBe('');
        },
      ),
    );
  });
});
