/** Who may make the calls of porting; part of access-table.ts. */
export const accessToPorting = {
  'porting.portingEvents': { who: 'partner' },
  'porting.bring': { who: 'owner', proof: 'when-unproved' },
  'porting.retry': { who: 'owner', proof: 'when-unproved' },
  'porting.cancel': { who: 'owner' },
  'porting.number': { who: 'person' },
  'porting.ports': { who: 'account' },
  'porting.leaving': { who: 'account' },
  // Members too: whoever uses the phone may say that it was not them, and the number only stays.
  'porting.stopLeaving': { who: 'account' },
} as const
