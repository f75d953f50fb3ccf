import { firstPage } from '../../shared/first-page.ts';
import { writeLocal } from '../../shared/local-storage.ts';

/**
 * Shows the page in its own fonts once it shows its content: they weigh half as much as all scripts. A browser that has them uses
 * them from the beginning (`first/early.ts`).
 */
export function watchFonts(): void {
  void firstPage.then(() => {
    document.documentElement.setAttribute('data-fonts', '');
    writeLocal('masthead.fonts', 'known');
  });
}
