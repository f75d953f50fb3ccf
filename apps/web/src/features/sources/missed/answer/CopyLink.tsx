import { Button } from '@mantine/core';
import { notify } from '../../../../shared/feedback/index.ts';
import { useT } from '../../../../shared/i18n/index.ts';
import { IconCopy } from '../../../../shared/icons/index.ts';

/** The page's address holds the question, so it can be passed on. */
export function CopyLink() {
  const t = useT('sources');
  const copy = () => {
    // Without a secure address the browser offers no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('no clipboard'))).then(
      () => notify({ title: t('missed.link_copied') }),
      () => notify({ kind: 'warning', title: t('missed.link_failed') }),
    );
  };
  return (
    <Button size="xs" variant="subtle" leftSection={<IconCopy size={14} stroke={1.6} aria-hidden />} onClick={copy}>
      {t('missed.copy_link')}
    </Button>
  );
}
