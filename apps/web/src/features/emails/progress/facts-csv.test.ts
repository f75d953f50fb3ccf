import { expect, it } from 'vitest';
import { factsCsv } from './facts-csv.ts';

const words = {
  kind: 'Kind',
  name: 'Name',
  recipients: 'Recipients',
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Replied',
  hour: 'Hour',
  link: 'Link',
  outlet: 'Outlet',
  client: 'Program',
  unknown: 'Unknown',
};

it('facts of an e-mail become lines by hour, link, outlet and program', () => {
  const facts = {
    timeline: [{ hour: '2026-11-02T08:00:00.000Z', opens: 3, clicks: 1 }],
    links: [{ number: 1, url: 'https://a.example/?x=1,2', clicks: 4, recipients: 2 }],
    outlets: [{ outlet_id: null, outlet: null, recipients: 5, opened: 2, clicked: 1, replied: 1 }],
    clients: [{ client: 'Outlook', recipients: 2, hits: 6 }],
  };
  const lines = factsCsv(facts, words).trim().split(/\r?\n/);
  expect(lines).toEqual([
    'Kind,Name,Recipients,Opened,Clicked,Replied',
    'Hour,2026-11-02T08:00:00.000Z,,3,1,',
    'Link,"https://a.example/?x=1,2",2,,4,',
    'Outlet,Unknown,5,2,1,1',
    'Program,Outlook,2,6,,',
  ]);
});
