import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPopup, PopupBlocked, PopupClosed } from './popup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const windowOf = () => ({ closed: false, close: vi.fn() });

test('a popup measures 800 by 600 and is checked every 200 ms [app-022]', async () => {
  const popup = windowOf();
  const open = vi.fn(() => popup);
  const isReady = vi.fn(() => false);
  const opened = openPopup('https://network.example', isReady, {}, open);
  expect(open).toHaveBeenCalledWith('https://network.example', 'masthead-popup', 'popup,width=800,height=600');
  await vi.advanceTimersByTimeAsync(1000);
  expect(isReady).toHaveBeenCalledTimes(5);
  isReady.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(200);
  await opened;
  expect(popup.close).toHaveBeenCalled();
});

test('a popup that the browser blocks rejects with its own error', async () => {
  await expect(
    openPopup(
      'https://network.example',
      () => true,
      {},
      () => null,
    ),
  ).rejects.toBeInstanceOf(PopupBlocked);
});

test('a popup that the user closes early rejects [app-020]', async () => {
  const popup = windowOf();
  const opened = openPopup(
    'https://network.example',
    () => false,
    {},
    () => popup,
  );
  const rejected = expect(opened).rejects.toBeInstanceOf(PopupClosed);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(200);
  await rejected;
});
