import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPopup, PopupBlocked, PopupClosed } from './popup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const windowOf = () => ({ closed: false, close: vi.fn() });

test('[app-022] it is 800 by 600 and looked at every 200 ms', async () => {
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

test('[app-019] a browser that does not let it open is told apart', async () => {
  await expect(
    openPopup(
      'https://network.example',
      () => true,
      {},
      () => null,
    ),
  ).rejects.toBeInstanceOf(PopupBlocked);
});

test('[app-020] it rejects when the person closes it before', async () => {
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
