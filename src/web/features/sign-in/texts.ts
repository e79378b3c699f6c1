import { defineTexts } from '../../../domain/language.ts'
import { formTexts } from '../../i18n/forms/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'

/** A sentence around an email address is split into `before` and `after`, so that the address can be emphasised. */
export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    ...formTexts.en,
    invalidReply: 'Invalid server response',
    mailNotSent: 'The mail could not be sent',
    continueAs: (name: string) => `Continue as ${name}`,

    hoursWorth: (hours: number, amount: string) => `${hours} h · ${amount}`,

    signIn: 'Sign in',
    signInByPassword: 'With your password, or by email alone.',
    signInByMail: 'Next, we mail you a code or a link.',
    inviteWaits: 'An invite is waiting for you. New here? Your email is enough, without a password.',
    forgotPassword: 'Forgot password?',
    sendCode: 'Send verification code',
    orWithoutPassword: 'or without a password',
    mailCodeAndLink: 'Email me a code and a link',
    loginFailed: 'Login failed',
    passwordNeeded: 'Password is required',
    signedIn: 'You are signed in',

    setUp: 'Set up your account',
    setUpIntro: 'Your email is confirmed. Tell us who you are, and choose a password for the next time.',
    saveAndContinue: 'Save and continue',

    enterVerificationCode: 'Enter verification code',
    enterCodeFromMail: 'Enter the six-digit code from your mail.',
    ifKnown: {
      before: 'If ',
      after:
        ' is known here, a mail with a six-digit code and a sign-in link is on its way. The code is valid for 10 minutes.',
    },
    ifAccount: {
      before: 'If ',
      after:
        ' has an account, a mail with a six-digit code or a sign-in link is on its way. The code is valid for 10 minutes.',
    },
    codeSent: { before: 'We sent a six-digit code to ', after: '. It is valid for 10 minutes.' },
    useAnotherEmail: 'Use another email',
    code: 'Code',
    sixDigits: 'The code has six digits',
    verify: 'Verify',
    verificationFailed: 'Verification failed',
    verificationFailedSince: (reason: string) => `Verification failed. ${reason}`,
    sendNewCode: 'Send a new code',
    newCodeSent: 'A new mail is on its way, if this address has an account. Only the newest code counts.',

    createAdminAccount: 'Create Admin Account',
    createAdminAccountIntro: 'For you and your organisation.',
    alreadyHaveAccount: 'Already have an account?',
    emailLogin: 'Email login',
    tenantName: 'Tenant / Project name',
    createAccount: 'Create account',
    signupFailed: 'Signup failed',

    resetPassword: 'Reset your password',
    resetPasswordIntro: 'We mail you a link to choose a new one. It is valid for one hour.',
    backToSignIn: 'Back to sign-in',
    sendResetLink: 'Send reset link',
    requestResetFailed: 'Failed to request password reset',
    chooseNewPassword: 'Choose a new password',
    chooseNewPasswordIntro: 'It signs you out everywhere else.',
    askForNewLink: 'Ask for a new link',
    token: 'Token',
    tokenNeeded: 'The token from the mail is needed',
    resetFailed: 'Failed to reset password',

    signingIn: 'Signing you in…',
    setYourPassword: 'Set your password',
    setYourPasswordIntro: 'You are signed in. Choose a password for the next time.',
    missingToken: 'Missing token',
    missingTokenIntro: 'This address is not complete. Please open the link from your mail again.',
    signInFailed: 'Sign-in did not work',
    mailFreshLink: 'Mail me a fresh link',
    enterCode: 'Enter the code',
  },
  de: {
    ...commonTexts.de,
    ...formTexts.de,
    invalidReply: 'Ungültige Antwort des Servers',
    mailNotSent: 'Die E-Mail konnte nicht gesendet werden',
    continueAs: (name) => `Weiter als ${name}`,

    hoursWorth: (hours, amount) => `${hours} h · ${amount}`,

    signIn: 'Anmelden',
    signInByPassword: 'Mit Ihrem Passwort oder nur per E-Mail.',
    signInByMail: 'Im nächsten Schritt erhalten Sie einen Code oder Link per E-Mail.',
    inviteWaits: 'Eine Einladung wartet auf Sie. Neu hier? Ihre E-Mail-Adresse genügt, ohne Passwort.',
    forgotPassword: 'Passwort vergessen?',
    sendCode: 'Bestätigungscode senden',
    orWithoutPassword: 'oder ohne Passwort',
    mailCodeAndLink: 'Code und Link per E-Mail senden',
    loginFailed: 'Anmeldung fehlgeschlagen',
    passwordNeeded: 'Bitte geben Sie Ihr Passwort ein',
    signedIn: 'Sie sind angemeldet',

    setUp: 'Konto einrichten',
    setUpIntro:
      'Ihre E-Mail-Adresse ist bestätigt. Sagen Sie uns, wer Sie sind, und wählen Sie ein Passwort für das nächste Mal.',
    saveAndContinue: 'Speichern und weiter',

    enterVerificationCode: 'Bestätigungscode eingeben',
    enterCodeFromMail: 'Geben Sie den sechsstelligen Code aus Ihrer E-Mail ein.',
    ifKnown: {
      before: 'Wenn ',
      after:
        ' hier bekannt ist, ist eine E-Mail mit einem sechsstelligen Code und einem Anmeldelink unterwegs. Der Code gilt 10 Minuten.',
    },
    ifAccount: {
      before: 'Wenn es zu ',
      after:
        ' ein Konto gibt, ist eine E-Mail mit einem sechsstelligen Code oder einem Anmeldelink unterwegs. Der Code gilt 10 Minuten.',
    },
    codeSent: { before: 'Wir haben einen sechsstelligen Code an ', after: ' gesendet. Er gilt 10 Minuten.' },
    useAnotherEmail: 'Andere E-Mail-Adresse verwenden',
    code: 'Code',
    sixDigits: 'Der Code hat sechs Ziffern',
    verify: 'Bestätigen',
    verificationFailed: 'Bestätigung fehlgeschlagen',
    verificationFailedSince: (reason) => `Bestätigung fehlgeschlagen. ${reason}`,
    sendNewCode: 'Neuen Code senden',
    newCodeSent:
      'Eine neue E-Mail ist unterwegs, wenn es zu dieser Adresse ein Konto gibt. Nur der neueste Code gilt.',

    createAdminAccount: 'Admin-Konto anlegen',
    createAdminAccountIntro: 'Für Sie und Ihre Organisation.',
    alreadyHaveAccount: 'Sie haben schon ein Konto?',
    emailLogin: 'Zur Anmeldung',
    tenantName: 'Name der Organisation / des Projekts',
    createAccount: 'Konto anlegen',
    signupFailed: 'Registrierung fehlgeschlagen',

    resetPassword: 'Passwort zurücksetzen',
    resetPasswordIntro: 'Sie erhalten einen Link, mit dem Sie ein neues wählen. Er gilt eine Stunde.',
    backToSignIn: 'Zurück zur Anmeldung',
    sendResetLink: 'Link senden',
    requestResetFailed: 'Der Link konnte nicht angefordert werden',
    chooseNewPassword: 'Neues Passwort wählen',
    chooseNewPasswordIntro: 'Überall sonst werden Sie damit abgemeldet.',
    askForNewLink: 'Neuen Link anfordern',
    token: 'Token',
    tokenNeeded: 'Bitte geben Sie das Token aus der E-Mail ein',
    resetFailed: 'Das Passwort konnte nicht zurückgesetzt werden',

    signingIn: 'Sie werden angemeldet …',
    setYourPassword: 'Passwort festlegen',
    setYourPasswordIntro: 'Sie sind angemeldet. Wählen Sie ein Passwort für das nächste Mal.',
    missingToken: 'Token fehlt',
    missingTokenIntro:
      'Diese Adresse ist nicht vollständig. Bitte öffnen Sie den Link aus Ihrer E-Mail noch einmal.',
    signInFailed: 'Die Anmeldung hat nicht geklappt',
    mailFreshLink: 'Neuen Link per E-Mail senden',
    enterCode: 'Code eingeben',
  },
})
