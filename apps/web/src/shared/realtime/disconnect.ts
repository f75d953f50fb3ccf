let end: () => Promise<void> = async () => {};

/** Says how the connection is ended. It is opened by programs that not every page has. */
export const onDisconnect = (how: () => Promise<void>): void => {
  end = how;
};

/** Ends the connection, if there is one. */
export const disconnect = (): Promise<void> => end();
