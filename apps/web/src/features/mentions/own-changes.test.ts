import { expect, test, vi } from 'vitest';
import { ownChange, readBeside } from './own-changes.ts';

test('nothing is read before the changes of the page are answered', async () => {
  const change = Promise.withResolvers<void>();
  void ownChange(change.promise);
  const read = vi.fn(async () => 'read');
  const answer = readBeside(read);
  await Promise.resolve();
  expect(read).not.toHaveBeenCalled();
  change.resolve();
  expect(await answer).toBe('read');
  expect(read).toHaveBeenCalledOnce();
});

test('an answer is read again if the page began a change meanwhile, also if the change is refused', async () => {
  const change = Promise.withResolvers<void>();
  const answers = ['before', 'after'];
  const read = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === 'before') ownChange(change.promise).catch(() => {});
    return answer;
  });
  const answer = readBeside(read);
  await expect.poll(() => read.mock.calls.length).toBe(1);
  change.reject(new Error('refused'));
  expect(await answer).toBe('after');
  expect(read).toHaveBeenCalledTimes(2);
});
