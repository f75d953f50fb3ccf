import { z } from 'zod';

/** Settings of backups. */
export const backupSettings = {
  MASTHEAD_BACKUP_PASSPHRASE: z
    .string()
    .min(12)
    .optional()
    .describe('Passphrase that backups are encrypted with; without it and a key file they are not'),
  MASTHEAD_BACKUP_KEY_FILE: z.string().min(1).optional().describe('File with the passphrase of backups'),
  MASTHEAD_BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('S3 service of backups to s3://…, if it is another than that of the files'),
  MASTHEAD_BACKUP_S3_REGION: z.string().min(1).default('us-east-1').describe('Its region'),
  MASTHEAD_BACKUP_S3_ACCESS_KEY: z.string().min(1).optional().describe('Its key'),
  MASTHEAD_BACKUP_S3_SECRET_KEY: z.string().min(1).optional().describe('Its secret'),
};

interface Backup {
  MASTHEAD_BACKUP_PASSPHRASE?: string | undefined;
  MASTHEAD_BACKUP_KEY_FILE?: string | undefined;
  MASTHEAD_BACKUP_S3_ACCESS_KEY?: string | undefined;
  MASTHEAD_BACKUP_S3_SECRET_KEY?: string | undefined;
}

/** Returns why the settings do not fit together; null if they do. */
export function backupProblem(settings: Backup): string | null {
  const { MASTHEAD_BACKUP_S3_ACCESS_KEY: key, MASTHEAD_BACKUP_S3_SECRET_KEY: secret } = settings;
  if (settings.MASTHEAD_BACKUP_PASSPHRASE && settings.MASTHEAD_BACKUP_KEY_FILE)
    return 'Set MASTHEAD_BACKUP_PASSPHRASE or MASTHEAD_BACKUP_KEY_FILE, not both.';
  if (Boolean(key) !== Boolean(secret))
    return `The setting MASTHEAD_BACKUP_S3_${key ? 'SECRET' : 'ACCESS'}_KEY is missing: the other one is set.`;
  return null;
}
