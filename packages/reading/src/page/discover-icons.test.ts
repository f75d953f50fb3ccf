import { expect, test } from 'vitest';
import { discoverIcons } from './discover-icons.ts';

test('the icons of a page are listed from the largest, without drawings, and those that no page names come last', () => {
  const html = `<base href="/static/"><link rel="icon" href="small.png" sizes="16x16 32x32">
    <link rel="shortcut icon" href="mark.svg"><link rel="icon" type="image/svg+xml" href="drawn">
    <link rel="apple-touch-icon-precomposed" href="https://cdn.example/touch.png">
    <link rel="ICON" sizes="512x512" href="large.png"><link rel="stylesheet" href="all.css">
    <link rel="icon" href="javascript:alert(1)">`;
  expect(discoverIcons(html, 'https://ferry.example/news')).toEqual([
    'https://ferry.example/static/large.png',
    'https://cdn.example/touch.png',
    'https://ferry.example/static/small.png',
    'https://ferry.example/apple-touch-icon.png',
    'https://ferry.example/favicon.ico',
  ]);
});

test('a page without icons has those that browsers try', () => {
  expect(discoverIcons('', 'https://ferry.example')).toEqual([
    'https://ferry.example/apple-touch-icon.png',
    'https://ferry.example/favicon.ico',
  ]);
});
