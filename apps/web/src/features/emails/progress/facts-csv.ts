import { csvLines } from '@masthead/charts';
import type { EmailFacts } from '@masthead/contract';

interface FactWords {
  kind: string;
  name: string;
  recipients: string;
  opened: string;
  clicked: string;
  replied: string;
  hour: string;
  link: string;
  outlet: string;
  client: string;
  unknown: string;
}

/** Writes hours, links, outlets and programs as lines of kind, name and counts. */
export const factsCsv = (
  facts: Pick<EmailFacts, 'timeline' | 'links' | 'outlets' | 'clients'>,
  words: FactWords,
): string =>
  csvLines([
    [words.kind, words.name, words.recipients, words.opened, words.clicked, words.replied],
    ...facts.timeline.map(({ hour, opens, clicks }) => [words.hour, hour, '', opens, clicks, '']),
    ...facts.links.map(({ url, recipients, clicks }) => [words.link, url, recipients, '', clicks, '']),
    ...facts.outlets.map(({ outlet, recipients, opened, clicked, replied }) => [
      words.outlet,
      outlet ?? words.unknown,
      recipients,
      opened,
      clicked,
      replied,
    ]),
    ...facts.clients.map(({ client, recipients, hits }) => [
      words.client,
      client ?? words.unknown,
      recipients,
      hits,
      '',
      '',
    ]),
  ]);
