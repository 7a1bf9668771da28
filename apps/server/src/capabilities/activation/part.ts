import { activation } from '@waea/contract/mobile/activation'
import { simStock } from '@waea/contract/mobile/sim-stock'
import { esimInstall } from '@waea/domain/activation/esim-code'
import { Refused, refuse } from '@waea/domain/refusal'
import { permit } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { esimProfile, mobileAnswer, mobileOf, mobileStatus, shownSimId } from '../mobiles/index.ts'
import { addonAnswers, addonsOfService } from '../plans/index.ts'
import { activate } from './activate.ts'
import { activateByKind, buyInitialAddon } from './activate-by-kind.ts'
import { deleteOldAdoptions } from './activation.store.ts'
import { adoptByToken, resumeAdoption } from './adopt.ts'
import { activationHears } from './hears.ts'
import { activationMails, activationTexts } from './mails.ts'
import { sendNewLink } from './new-link.ts'
import { progressOf } from './progress.ts'
import { stockCalls } from './stock-calls.ts'
import { stockCommand } from './stock-command.ts'
import { watchStock } from './watch-stock.ts'

/** Adopting and activating SIMs. */
export const activationPart = part({
  name: 'activation',
  personalData: {
    tables: { runs: [] },
    leftOut: { adoptions: 'a secret hash that is good for minutes', codes: 'a hash of the code of an activation link' },
  },
  calls: { ...activation, ...simStock },
  handlers: {
    ...stockCalls,
    adoptByToken: (ctx, { Token, CustomerUUID }) => adoptByToken(ctx, { Token, ...(CustomerUUID && { CustomerUUID }) }),
    resume: (ctx, input) => resumeAdoption(ctx, input.adoptionUuid, ctx.shownToken),
    newLink: (ctx, input) => sendNewLink(ctx, input.Token),
    activate: (ctx, input) => activate(ctx, input),
    postpayActivation: (ctx, input) => activateByKind(ctx, 'postpay', input),
    paygActivation: (ctx, input) => activateByKind(ctx, 'payg', input),
    initialPrepayAddon: (ctx, input) => buyInitialAddon(ctx, input),
    progress: (ctx, input) => progressOf(ctx, input.customerUuid, input.mobileUuid),
    installation: async (ctx, input) => {
      const mobile = await mobileOf(ctx, input.customerUuid, input.mobileUuid)
      const { CustomerUUID, UUID } = permit(ctx.actor, 'sim:secure', mobile)
      const profile = await esimProfile(ctx, CustomerUUID, UUID)
      if (!profile) throw new Refused(refuse('not-found'))
      const { SMDPAddress, MatchingID } = profile
      const install = esimInstall({ SMDPAddress, MatchingID, ConfirmationRequired: false })
      return { ...profile, AppleLink: install.iphoneLink, AndroidLink: install.androidLink }
    },
    finalise: async (ctx, { CustomerUUID, ProductInstanceUUID }) => {
      const mobile = await mobileOf(ctx, CustomerUUID, ProductInstanceUUID)
      if (!mobile) throw new Refused(refuse('not-found'))
      if (mobile.Status !== mobileStatus.active) throw new Refused(refuse('activation-refused'))
      return {
        ...mobileAnswer(mobile),
        ...shownSimId(ctx, mobile),
        Addons: await addonAnswers(ctx, await addonsOfService(ctx, { CustomerUUID, ServiceUUID: mobile.UUID })),
      }
    },
  },
  hearsPayments: { purposes: ['plan'] },
  hears: activationHears,
  commands: { stock: stockCommand },
  jobs: [
    { name: 'activation.forget-adoptions', every: '33 3 * * *', run: (ctx) => ctx.inTransaction(deleteOldAdoptions) },
    { name: 'activation.watch-stock', every: '10 20 * * *', run: watchStock },
  ],
  mails: activationMails,
  texts: activationTexts,
})
