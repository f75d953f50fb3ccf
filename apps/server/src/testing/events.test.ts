import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { events } from '@masthead/contract';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');

const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|fixture)\.tsx?$|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const server = sourcesOf('apps/server/src/**/*.ts');
const web = sourcesOf('apps/web/src/**/*.{ts,tsx}');
const others = sourcesOf('packages/*/src/**/*.ts').filter(
  ({ path }) => !/contract\/src\/(events|event-payloads)\.ts$/.test(path),
);

/** Returns the keys of events in calls to one of the functions. */
function used(sources: readonly { text: string }[], functions: string): Set<string> {
  const call = new RegExp(`\\b(?:${functions})\\((?:\\s*[\\w.]+,)?\\s*(?:events|pageEvents)\\.(\\w+)`, 'g');
  return new Set(sources.flatMap(({ text }) => [...text.matchAll(call)].map((match) => match[1]!)));
}

describe('events of channels', () => {
  it('every event has a sender on the server', () => {
    const sent = used(server, 'broadcast|broadcastAll');
    expect(Object.keys(events).filter((key) => !sent.has(key))).toEqual([]);
  });

  it('every event has a listener on the web', () => {
    const heard = used(web, 'useChannel');
    expect(Object.keys(events).filter((key) => !heard.has(key))).toEqual([]);
  });

  it('names of channels and events occur only in their declarations', () => {
    const names = Object.values(events).map(({ name }) => name.replaceAll('.', '\\.'));
    const literal = new RegExp(
      `['"\`](?:private|presence)-(?:user|brand|story)\\b|(?<!\\bt\\()['"\`](?:${names.join('|')})['"\`]`,
    );
    const offences = [...server, ...web, ...others].filter(({ text }) => literal.test(text));
    expect(offences.map(({ path }) => path)).toEqual([]);
  });
});
