/** The parts of an eSIM activation code (SGP.22). The matching id is a secret of the customer: never log it. */
export interface EsimCode {
  /** The host from which the profile is downloaded. */
  SMDPAddress: string
  MatchingID: string
  /** The object id of that host, if it needs one. */
  OID?: string
  /** Whether the phone will ask for a confirmation code, which is never part of this. */
  ConfirmationRequired: boolean
}

/** Writes the code that goes into the QR: `LPA:1$host$matching id`, then the object id and the confirmation flag. */
export function esimCodeText(code: EsimCode): string {
  const { SMDPAddress, MatchingID, OID = '', ConfirmationRequired } = code
  const fields = ['LPA:1', SMDPAddress, MatchingID]
  if (OID || ConfirmationRequired) fields.push(OID)
  if (ConfirmationRequired) fields.push('1')
  return fields.join('$')
}

/** Ways to bring an eSIM to a phone: links open its set-up there, the two texts are typed by hand. */
export interface EsimInstall {
  qr: string
  iphoneLink: string
  androidLink: string
  manual: { SMDPAddress: string; ActivationCode: string }
}

/** Everything that the eSIM screen offers. Links fail inside apps, so the QR and the texts are always shown too. */
export function esimInstall(code: EsimCode): EsimInstall {
  const qr = esimCodeText(code)
  const link = (host: string) => `https://${host}/esim_qrcode_provisioning?carddata=${encodeURIComponent(qr)}`
  return {
    qr,
    iphoneLink: link('esimsetup.apple.com'),
    androidLink: link('esimsetup.android.com'),
    manual: { SMDPAddress: code.SMDPAddress, ActivationCode: code.MatchingID },
  }
}
