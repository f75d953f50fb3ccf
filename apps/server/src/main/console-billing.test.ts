import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeTenant } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { billingCommand, couponCommand, discountCommand, invoiceCommand } from './console-billing.ts';

let server: TestServer;
let said: string[];
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_BILLING: 'invoice', MASTHEAD_BILLING_COUNTRY: 'DE' } });
});
afterAll(() => server.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

it('an operator sees invoices, marks one as paid, credits it and makes a coupon without a browser', async () => {
  const { organisation, user } = await makeTenant(server.database.db, 'administrator', 'freemium');
  const call = server.client(await server.signIn(user.email));
  const params = { organisation_id: organisation.id };
  const body = { plan: 'plus', commitment: 'month', licenses: 2, terms_accepted: true } as const;
  await call('billing.subscription.store', { params, body });
  const given = { config: server.config, log: testLog, db: server.database.db };

  await billingCommand(given, [organisation.id]);
  const number = /^(\d{4}-\d{5}) {2}.+ {2}235\.62 EUR {2}open$/m.exec(said.join('\n'))?.[1];
  expect(said[0]).toContain('plus by month, 2 users');
  await invoiceCommand(given, [number!, 'paid', 'Account', '17']);
  expect(said.at(-1)).toMatch(/235\.62 EUR {2}paid$/);
  await expect(invoiceCommand(given, [number!, 'paid'])).rejects.toThrow('invoice_not_open');
  await invoiceCommand(given, [number!, 'credit', '35.62', 'Outage', 'in', 'May']);
  expect(said.at(-1)).toMatch(/-35\.62 EUR {2}credit$/);
  await expect(invoiceCommand(given, [number!, 'credit', 'all'])).rejects.toThrow('credit <amount> <reason>');
  await expect(invoiceCommand(given, ['1999-00001', 'paid'])).rejects.toThrow('There is no invoice 1999-00001');

  await couponCommand(given, ['spring', '20%', '3', 'months', 'until', '2037-01-31', 'max', '50']);
  expect(said.at(-1)).toBe('SPRING is made: 20%, repeating');
  const check = { params, body: { coupon: 'SPRING', plan: 'plus' } } as const;
  expect((await call('billing.check-coupon-validity', check)).data).toMatchObject({ type: 'percentage', value: 0.2 });
  await expect(couponCommand(given, ['spring', '10EUR'])).rejects.toThrow('Not changed');
  await expect(couponCommand(given, ['other', 'twenty'])).rejects.toThrow('Say coupon');
  await expect(couponCommand(given, ['kroner', '50DKK'])).rejects.toThrow('currency');

  const trial = await makeTenant(server.database.db, 'administrator', 'professional');
  await discountCommand(given, [trial.organisation.id, 'spring']);
  expect(said.at(-1)).toContain('SPRING lowers the first order');
  await discountCommand(given, [trial.organisation.id, 'none']);
  expect(said.at(-1)).toContain('no discount');
  await expect(discountCommand(given, [organisation.id, 'spring'])).rejects.toThrow('already_subscribed');
  await expect(discountCommand(given, [trial.organisation.id, 'unknown'])).rejects.toThrow('Not changed');
});
