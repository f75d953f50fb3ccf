/** Changes of the schema that programs of the version before, which still run during an upgrade, cannot live with. */
const breaking: Readonly<Record<string, RegExp>> = {
  'drops a table': /\bdrop table\b/i,
  'drops a column': /\bdrop column\b/i,
  'renames something': /\brename (?:to|column|constraint)\b/i,
  'changes a type': /\balter (?:column )?\w+ (?:set data )?type\b/i,
  'forbids nulls': /\bset not null\b/i,
  'adds a column that must be given':
    /\balter table [^;]*\badd (?:column )?(?:if not exists )?(?!constraint\b)\w+ (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/i,
  'adds a rule for old rows':
    /\balter table [^;]*\badd (?:constraint \w+ )?(?:check|unique|foreign key)\b(?![^;]*\bnot valid\b)/i,
};

/** A migration that takes away what no program uses any more says since which version. */
const contracts = /^-- contract: unused since \d+\.\d+\.\d+/m;

/**
 * Returns what of a migration would break processes of the version before. A change that needs it takes two versions: the first adds the
 * new form and stops using the old one, the second takes the old one away and says so.
 */
export function breakingChanges(migration: string): string[] {
  if (contracts.test(migration)) return [];
  const text = migration.replace(/--.*$/gm, '');
  return Object.entries(breaking)
    .filter(([, pattern]) => text.split(';').some((statement) => pattern.test(statement)))
    .map(([name]) => name);
}
