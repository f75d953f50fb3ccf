import { describe, expect, it } from 'vitest';
import { readReply, withoutQuotes } from './read-reply.ts';

describe('withoutQuotes', () => {
  it.each([
    ['en', 'On Mon, 23 Nov 2026 at 09:00, Press <press@example.org> wrote:'],
    ['en, in two lines', 'On Mon, 23 Nov 2026 at 09:00, Press Office of the Ferries\n<press@example.org> wrote:'],
    ['da', 'Den 23. nov. 2026 kl. 09.00 skrev Press <press@example.org>:'],
    ['de', 'Am 23.11.2026 um 09:00 schrieb Press <press@example.org>:'],
    ['fi', 'Press kirjoitti 23.11.2026 klo 9.00:'],
    ['fr', 'Le lun. 23 nov. 2026 à 09:00, Press <press@example.org> a écrit :'],
    ['pl', 'pon., 23 lis 2026 o 09:00 Press <press@example.org> napisał(a):'],
    ['Outlook', 'From: Press <press@example.org>\nSent: Monday, 23 November 2026 09:00\nTo: Ane'],
    ['Outlook in German', 'Von: Press <press@example.org>\nGesendet: Montag, 23. November 2026 09:00'],
  ])('the text of a reply is kept and the quoted mail is removed (%s)', (_, introduction) => {
    expect(withoutQuotes(`Thank you.\n\nAne\n\n${introduction}\n\n> The plan\n`)).toBe('Thank you.\n\nAne');
  });

  it('a reply below the quote is kept, and so is text that only looks like a quote', () => {
    expect(withoutQuotes('On 23.11.2026 09:00, Press wrote:\n> May we call?\n\nYes, at 3.')).toBe('Yes, at 3.');
    const text = 'From what I wrote: 3 things.\nOn the other hand, it is late.';
    expect(withoutQuotes(text)).toBe(text);
  });
});

describe('readReply', () => {
  it('a mail by a machine or a list is no reply of a person', async () => {
    const read = (head: string) => readReply(Buffer.from(`${head}\r\nSubject: Re: Plan\r\n\r\nYes\r\n`));
    expect(await read('From: Ane <ANE@example.org>')).toEqual({
      sender: 'ane@example.org',
      subject: 'Re: Plan',
      body: 'Yes',
      isByPerson: true,
    });
    for (const head of ['From: no-reply@x.example', 'From: a@x.example\r\nPrecedence: bulk', 'Reply-To: a@x.example'])
      expect((await read(head)).isByPerson).toBe(false);
  });
});
