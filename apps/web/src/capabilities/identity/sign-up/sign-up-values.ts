/** The empty sign-up form. */
export const blank = {
  FirstName: '',
  LastName: '',
  Email: '',
  ConfirmEmail: '',
  Password: '',
  WithPasskey: false,
  NotifySpecialOffers: false,
  NotifyNewsletters: false,
}
export type SignUpValues = typeof blank
