import type { Reply } from '@waea/domain/porting/reply'
import { displayMsisdn } from '@waea/kit/msisdn'

/** What the short code answers to a text: what it meant, and what to do next. `MSISDN` is the number that moves. */
export function replyWords(reply: Reply | 'unknown', MSISDN = ''): string {
  const number = displayMsisdn(MSISDN)
  switch (reply) {
    case 'yes':
      return `Thanks. ${number} is on its way. Keep this SIM in your phone until it stops working.`
    case 'no':
      return `OK, we’ve stopped. ${number} stays where it is.`
    case 'again':
      return `We have your answer about ${number} already. There’s nothing more to do.`
    case 'late':
      return `Your answer about ${number} came too late, so nothing was moved. Ask your new provider to start again.`
    case 'other-phone':
      return `We can’t take that from this phone. Reply YES from ${number} itself, so that we know it’s yours.`
    case 'too-late-to-stop':
      return `${number} is already moving and can’t be stopped now. Call your new provider.`
    case 'unclear':
      return `Sorry, we didn’t understand. Reply YES to move ${number}, or NO to stop.`
    case 'unknown':
      return 'Nobody has asked us to move this number. If you wanted to bring it, start in your account with us.'
  }
}
