// What the forms of cards, counters and set-ups have in common.
import { fieldOf, type Fault, type Json, type Rec } from './pack';
import type { Words } from './words';

export interface FormProps {
  words: Words;
  record: Rec;
  faults: Fault[];
  onchange: (next: Rec) => void;
}

// put is a record with a field changed. What says nothing any more is left out.
export function put(record: Rec, field: string, value: Json | undefined): Rec {
  const { [field]: _, ...rest } = record;
  const nothing = value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  if (nothing) return rest;
  return field in record ? { ...record, [field]: value } : { ...rest, [field]: value };
}

// at is what the checker says of a field, elsewhere what it says of none of them.
export const at = (faults: readonly Fault[], id: string, fields: readonly string[], field: string): Fault[] => faults.filter((f) => fieldOf(f, id, fields) === field);
export const elsewhere = (faults: readonly Fault[], id: string, fields: readonly string[]): Fault[] => faults.filter((f) => fieldOf(f, id, fields) === undefined);

// rest is what a record has beside the fields of its form.
export const rest = (record: Rec, fields: readonly string[]): Rec => Object.fromEntries(Object.entries(record).filter(([f]) => !fields.includes(f)));

// withRest is a record with everything but the fields of its form changed.
export const withRest = (record: Rec, fields: readonly string[], other: Json): Rec => ({ ...Object.fromEntries(Object.entries(record).filter(([f]) => fields.includes(f))), ...(typeof other === 'object' && other !== null && !Array.isArray(other) ? other : {}) });
