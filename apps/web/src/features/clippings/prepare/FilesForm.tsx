import { Button } from '@mantine/core';
import type { StoredFile } from '@masthead/contract';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { UploadField } from '../../../shared/upload/index.ts';
import { useIsUploading } from '../../../shared/uploading.ts';
import classes from './prepare.module.css';
import type { Asked } from './usePreparing.ts';

interface Props {
  brandId: string;
  isBusy: boolean;
  onAsk: (asked: Omit<Asked, 'brand_id'>) => void;
}

/** Pictures, PDFs, recordings and films that a clipping is made of. */
export function FilesForm({ brandId, isBusy, onAsk }: Props) {
  const t = useT('clippings');
  const [files, setFiles] = useState<StoredFile[]>([]);
  const isUploading = useIsUploading();
  const ask = () => files.length > 0 && onAsk({ files: files.map(({ id }) => id) });
  return (
    <div className={classes.form}>
      <UploadField
        label={t('prepare.files')}
        description={t('prepare.files_hint')}
        purpose="clipping"
        brandId={brandId}
        value={files}
        onChange={setFiles}
      />
      <Button variant="filled" loading={isBusy || isUploading} aria-disabled={files.length === 0} onClick={ask}>
        {t('prepare.read_files')}
      </Button>
    </div>
  );
}
