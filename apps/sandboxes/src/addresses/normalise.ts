/** Lower case without macrons or other marks; every run of other characters becomes one space. */
export function normalised(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** A text as part of an address id: normalised words joined by hyphens. */
export const slug = (text: string) => normalised(text).replaceAll(' ', '-')

/** Abbreviations. Prefixes such as "ave" for avenue need no entry, as a prefix matches anyway. */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  rd: ['road'],
  tce: ['terrace'],
  trc: ['terrace'],
  cr: ['crescent'],
  crs: ['crescent'],
  dr: ['drive'],
  drv: ['drive'],
  dv: ['drive'],
  ln: ['lane'],
  hwy: ['highway'],
  hway: ['highway'],
  gr: ['grove'],
  gv: ['grove'],
  pde: ['parade'],
  ct: ['court'],
  crt: ['court'],
  bvd: ['boulevard'],
  blvd: ['boulevard'],
  av: ['avenue'],
  qy: ['quay'],
  wy: ['way'],
  mt: ['mount'],
  nth: ['north'],
  sth: ['south'],
  st: ['street', 'saint'],
  ave: ['avenue'],
  cres: ['crescent'],
  pl: ['place'],
  saint: ['st'],
  pt: ['point'],
  esp: ['esplanade'],
  palmy: ['palmerston'],
  chch: ['christchurch'],
  akl: ['auckland'],
  wgtn: ['wellington'],
  welly: ['wellington'],
}

/** The words that a searched word can mean, itself first. */
export const synonymsOf = (word: string): readonly string[] => [word, ...(shortForms[word] ?? [])]
