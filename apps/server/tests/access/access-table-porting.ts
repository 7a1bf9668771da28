/** Who may make the calls of porting and of leaving; part of access-table.ts. */
export const accessToPorting = {
  'porting.portingEvents': { who: 'partner' },
  'porting.bring': { who: 'owner', proof: 'when-unproved' },
  'porting.retry': { who: 'owner', proof: 'when-unproved' },
  'porting.cancel': { who: 'owner' },
  'porting.number': { who: 'person' },
  'porting.ports': { who: 'account' },
  'porting.leaving': { who: 'account' },
  // Members too: they may use the phone and can say that they did not ask for the port. The number just stays.
  'porting.stopLeaving': { who: 'account' },
  // A suspended account may leave, too.
  'leaving.read': { who: 'account', whileSuspended: true, orClient: true },
  'leaving.endMobile': { who: 'owner', whileSuspended: true, proof: 'always', orClient: true },
  'leaving.keepMobile': { who: 'owner', whileSuspended: true, orClient: true },
  'leaving.closeAccount': { who: 'owner', whileSuspended: true, proof: 'always', verified: true },
} as const
