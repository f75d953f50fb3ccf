import { useEffect, useState } from 'react';
import { keysHelp } from '../../shared/keys/keys-help.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { isLocked } from '../../shared/session/index.ts';
import { type Store, useStore } from '../../shared/store.ts';
import { shellKeyOf, typedBy } from '../keys/key-table.ts';
import { openPalette, palette, paletteText } from '../palette/open.ts';

const CommandPalette = lazyPart(async () => (await import('../palette/CommandPalette.tsx')).CommandPalette);
const KeysHelp = lazyPart(async () => (await import('../keys/KeysHelp.tsx')).KeysHelp);

const typing = 'input, textarea, select, [contenteditable="true"]';

/** The keys that work on every page, and what they open. A page that has a help of its own answers '?' itself. */
export function ShellKeys() {
  const [isPaletteOpen, wasPaletteOpen] = useOpened(palette);
  const [isHelpOpen, wasHelpOpen] = useOpened(keysHelp);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isLocked()) return;
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
      const meant = shellKeyOf(event, isTyping);
      // The field of the palette may still be on its way: no key is lost meanwhile.
      const early = palette.get() && !isTyping && meant !== 'palette' ? typedBy(event, paletteText.get()) : null;
      if (early !== null) paletteText.set(early);
      else if (meant === 'palette' && palette.get()) palette.set(false);
      else if (meant === 'palette') openPalette();
      else if (meant === 'help') keysHelp.set(true);
      else return;
      event.preventDefault();
    };
    // On the window, so that a page's own listeners on the document come first.
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      {wasPaletteOpen && <CommandPalette isOpen={isPaletteOpen} />}
      {wasHelpOpen && <KeysHelp isOpen={isHelpOpen} />}
    </>
  );
}

/**
 * Returns whether a dialog is open, and whether it ever was: once loaded it stays, so that its closing can be animated.
 */
function useOpened(store: Store<boolean>): [boolean, boolean] {
  const isOpen = useStore(store);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return [isOpen, wasOpen];
}
