import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Line, Shape, Uuid } from '../shapes.ts'

/** Overdue debt that is not collected any more. */
export const writeOffs = calls({
  overdue: {
    is: 'GET /api/provider/v1/customers/:customerUuid/write-off',
    says:
      'What can be written off of what a customer owes: bills past their due day, without what is disputed or being paid, and ' +
      'the debt from payments that were taken back or from before. What is not due yet is not in it.',
    who: provider('customer:read'),
    gives: Shape({
      AmountCents: Cents,
      Bills: Type.Array(Shape({ Number: Type.String(), AmountCents: Cents })),
      DebtCents: Cents,
    }),
    refuses: ['not-found'],
  },
  writeOff: {
    is: 'POST /api/provider/v1/customers/:customerUuid/write-off',
    says:
      'Writes off what `overdue` names, with the amount as it was shown: it is not asked for any more, the customer is mailed, ' +
      'and a suspension over it ends. Another amount is a conflict.',
    who: provider('debt:write-off'),
    body: Shape({ AmountCents: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Because: Line(200, 3) }),
    gives: Shape({ WriteOffUUID: Uuid, AmountCents: Cents }),
    refuses: ['not-found', 'nothing-owed', 'conflict'],
    once: true,
  },
})
