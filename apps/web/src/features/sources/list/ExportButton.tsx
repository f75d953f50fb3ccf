import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { exportOpml } from '../sources.api.ts';

/** Downloads the list. A plain link would not carry the session. */
export function ExportButton() {
  const t = useT('sources');
  const download = useMutation({ mutationFn: exportOpml, onSuccess: save, onError: notifyFailure });
  return (
    <Button
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('export')}
    </Button>
  );
}

function save(file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: 'masthead-sources.opml' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
