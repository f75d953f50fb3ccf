import { Button } from '@mantine/core';
import { useState } from 'react';
import { apiOrigin, callHeaders } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { saveFile } from '../../../shared/save-file.ts';

/** Formats by the ends of their file names; their names are the same in every language. */
const formats = { xlsx: 'Excel (XLSX)', csv: 'CSV', vcf: 'vCard' } as const;
type Format = keyof typeof formats;
const names = Object.keys(formats) as Format[];

const pathOf = (format: Format) => (format === 'vcf' ? 'relations.vcf?' : `relations/export?format=${format}&`);

/** Saves the relations of a brand, or of a group of it, as a file. */
export function ExportMenu({ brandId, groupId }: { brandId: string; groupId?: string }) {
  const t = useT('imports');
  const [isSaving, setSaving] = useState(false);
  const save = async (format: Format) => {
    setSaving(true);
    try {
      const path = `${pathOf(format)}${groupId ? `group=${groupId}` : ''}`;
      const answer = await fetch(`${apiOrigin}/v2/brands/${brandId}/connect/${path}`, { headers: callHeaders() });
      if (!answer.ok) throw new Error(answer.statusText);
      saveFile(await answer.blob(), `relations.${format}`);
    } catch {
      notify({ kind: 'warning', title: t('export_failed') });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={isSaving} leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
