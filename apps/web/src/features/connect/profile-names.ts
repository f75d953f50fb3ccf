/** The networks that a relation has profiles on; their names are the same in every language. */
export const profileNames = [
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'twitter', label: 'X' },
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'youtube', label: 'YouTube' },
  { name: 'pinterest', label: 'Pinterest' },
] as const;
