/** Size of a window and how often it is looked at, in pixels and milliseconds. */
const defaults = { width: 800, height: 600, every: 200 } as const;

export class PopupBlocked extends Error {}
export class PopupClosed extends Error {}

/** Opens a browser window; tests replace it. */
type Opener = (address: string, name: string, features: string) => Pick<Window, 'closed' | 'close'> | null;

/**
 * Opens a window and waits until `isReady` returns true. Throws PopupBlocked if the browser does not open it, and
 * PopupClosed if the person closes it before.
 */
export async function openPopup(
  address: string,
  isReady: () => boolean,
  { width = defaults.width, height = defaults.height, every = defaults.every } = {} as {
    width?: number;
    height?: number;
    every?: number;
  },
  open: Opener = (...given) => window.open(...given),
): Promise<void> {
  const popup = open(address, 'masthead-popup', `popup,width=${width},height=${height}`);
  if (!popup) throw new PopupBlocked();
  await new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      if (isReady()) {
        clearInterval(timer);
        popup.close();
        resolve();
      } else if (popup.closed) {
        clearInterval(timer);
        reject(new PopupClosed());
      }
    }, every);
  });
}
