import { expect, it } from 'vitest';
import { layOut } from './layout.ts';

const letter = {
  subject: 'A new <b>password</b>',
  greeting: 'Hello Åse,',
  paragraphs: ['<script>alert(1)</script> & more', 'A second paragraph.'],
  action: { label: 'Choose "it"', link: 'https://news.example/x?a=1&b="2"' },
  closing: 'Yours',
};

it('text in a mail never becomes markup, and the plain part has the same text', async () => {
  const { subject, html, text } = await layOut('pt_BR', letter);
  expect(subject).toBe(letter.subject);
  expect(html).toContain('<html lang="pt-BR">');
  expect(html).not.toMatch(/<(script|b)>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
  expect(html).toContain('href="https://news.example/x?a=1&amp;b=&quot;2&quot;"');
  expect(text).toBe(
    'Hello Åse,\n\n<script>alert(1)</script> & more\n\nA second paragraph.\n\nChoose "it":\nhttps://news.example/x?a=1&b="2"\n\nYours\n',
  );
});

it('a mail of a customer shows the customer’s name and colour instead of Masthead’s', async () => {
  expect((await layOut('en', letter)).html).toContain('Masthead');
  const { html } = await layOut('en', { ...letter, sender: { name: 'Norlunde', colour: '#f2e205' } });
  expect(html).not.toContain('Masthead');
  expect(html).toContain('>Norlunde</p>');
  expect(html, 'white could not be read on the colour').toMatch(/background:#f2e205.*color:#14120f/s);
});
