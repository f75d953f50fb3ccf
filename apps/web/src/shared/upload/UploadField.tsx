import { Input, VisuallyHidden } from '@mantine/core';
import type { FilePurpose, StoredFile } from '@masthead/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { confirm } from '../feedback/index.ts';
import { useT } from '../i18n/index.ts';
import { DropZone } from './DropZone.tsx';
import { SendingItem, StoredItem } from './UploadList.tsx';
import classes from './upload.module.css';
import { useAnnouncer } from './useAnnouncer.ts';
import { useUploads } from './useUploads.ts';

interface Props {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  purpose: FilePurpose;
  /** The brand that owns the files; without it they belong to the user. */
  brandId?: string;
  value: readonly StoredFile[];
  onChange: (files: StoredFile[]) => void;
  /** Maximum number of files; defaults to 20. */
  max?: number;
}

/** Files of a record: dropped, chosen or pasted, with progress, and sent at once. The record keeps their ids. */
export function UploadField({ label, description, error, purpose, brandId, value, onChange, max = 20 }: Props) {
  const t = useT('files');
  const { announcement, announce } = useAnnouncer();
  // Several files may arrive between two renderings.
  const latest = useRef<readonly StoredFile[]>(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const replace = (files: StoredFile[]) => {
    latest.current = files;
    onChange(files);
  };
  const takeOut = async (file: StoredFile) => {
    const isConfirmed = await confirm({
      title: t('remove_title', { name: file.name }),
      body: t('remove_body'),
      confirmLabel: t('remove_confirm'),
      danger: true,
    });
    if (isConfirmed) replace(latest.current.filter(({ id }) => id !== file.id));
  };
  const { uploads, add, retry, remove } = useUploads({
    purpose,
    brandId,
    announce,
    onStored: (file) => replace([...latest.current, file]),
  });
  const room = max - value.length - uploads.length;
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div" className={classes.root}>
      <div className={classes.field}>
        {room > 0 && <DropZone purpose={purpose} isMultiple={max > 1} onFiles={(files) => add(files.slice(0, room))} />}
        {value.length + uploads.length > 0 && (
          <ul className={classes.list}>
            {value.map((file) => (
              <StoredItem key={file.id} file={file} onRemove={() => void takeOut(file)} />
            ))}
            {uploads.map((upload) => (
              <SendingItem
                key={upload.key}
                upload={upload}
                onRetry={() => retry(upload)}
                onRemove={() => remove(upload.key)}
              />
            ))}
          </ul>
        )}
        <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      </div>
    </Input.Wrapper>
  );
}
