import { expect, it } from 'vitest';
import { startPageReader } from './page-reader.ts';

const paragraph = 'The harbour of the old town will be deepened by two metres, the council decided on Tuesday.';
const page = (title: string) => ({
  bytes: Buffer.from(`<html><body><article><h1>${title}</h1><p>${paragraph}</p><p>${paragraph}</p></article>`),
  contentType: 'text/html; charset=utf-8',
  context: { url: 'https://www.daily.example/a' },
});

it('more pages than there are threads are all read in other threads', async () => {
  const reader = startPageReader({ threads: 2, patience: 60_000 });
  try {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    const articles = await Promise.all(titles.map((title) => reader.run(page(title))));
    expect(articles.map(({ title }) => title)).toEqual(titles);
    expect(articles[0]?.text).toContain('deepened by two metres');
  } finally {
    await reader.stop();
  }
});
