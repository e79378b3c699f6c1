/** The texts of the mails, in both languages. Text that people typed is already `quoted`. */
import { defineTexts } from '../../../domain/language.ts'
import { APP } from '../placeholders.ts'

export const texts = defineTexts({
  en: {
    layout: {
      buttonFails: 'If the button does not work, open this address:',
    },
    shared: {
      openApp: `Open ${APP}`,
      enterCode: 'Enter the code',
      signIn: 'Sign in',
      codeNote: 'The code is valid for 10 minutes and works once. Only the newest one counts.',
      signInCodeSubject: (code: string) => `${code} is your ${APP} sign-in code`,
      addressMistyped:
        'Then somebody mistyped their address. Ignore this mail; without the code no account is made.',
    },
    signUpCode: {
      subject: (code: string) => `${code} is your ${APP} sign-up code`,
      heading: `Welcome to ${APP}`,
      intro: (tenantName: string) => `Enter this code to open “${tenantName}” and start planning.`,
      notYou: 'You did not sign up?',
    },
    alreadyRegistered: {
      heading: 'You already have an account',
      intro: (email: string) =>
        `Somebody, most likely you, just signed up with ${email}. This address has a ${APP} account already, so ` +
        'nothing was created and nothing was changed.',
      signIn: 'To sign in to your account, simply enter this code:',
      notYou: 'It was not you? Then you need not do anything. Please do not pass the code on to anybody.',
    },
    signInCode: {
      heading: 'Your sign-in code',
      intro: 'Enter this code to finish signing in.',
      notYou:
        'You are not signing in? Then ignore this mail. The code is of no use without your password; please do not pass it on.',
    },
    emailSignIn: {
      heading: `Sign in to ${APP}`,
      intro: 'Enter this code where you are signing in, or sign in right here with the link.',
      link: 'The link works once, for 15 minutes. Should it be used up, the code still serves.',
      notYou:
        'You are not signing in? Then ignore this mail, and please do not pass it on: with it, anybody could sign in as you.',
    },
    joinCode: {
      subject: (code: string) => `${code} is your ${APP} code`,
      heading: (tenantName: string) => `Join ${tenantName}`,
      intro: (tenantName: string) => `Enter this code to join “${tenantName}” on ${APP} with this address.`,
      notYou: 'You were not invited?',
    },
    signInLink: {
      subject: `Your sign-in link for ${APP}`,
      heading: 'Sign in with one tap',
      intro:
        'Your account has no password yet, so a password cannot sign you in. This link can, and lets you choose one.',
      link: 'The link works once, for 15 minutes.',
      notYou: 'You are not signing in? Then ignore this mail, and please do not pass it on.',
    },
    passwordSet: {
      subject: `A password was set for your ${APP} account`,
      heading: 'Your password is set',
      intro:
        'A sign-in link from one of our mails was just used to choose a password for your account. From now on you sign ' +
        'in with your email address, this password and a code that we mail you.',
      notYou:
        'It was not you? Then somebody else had your link. Please tell whoever invited you right away. Nobody can sign ' +
        'in with the password alone: it takes a code from your mailbox too.',
    },
    passwordReset: {
      subject: `Reset your ${APP} password`,
      heading: 'Choose a new password',
      intro:
        'Somebody, most likely you, asked for a new password for your account. Use this link to choose one.',
      label: 'Reset password',
      link: 'The link works once, for one hour. Only the newest one counts.',
      signsOut: 'The new password signs you out everywhere.',
      notYou:
        'It was not you? Then ignore this mail: your password stays as it is. Please do not pass this mail on.',
    },
    passwordChanged: {
      subject: `A new password was set for your ${APP} account`,
      heading: 'Your password is new',
      intro: 'A new password was just set for your account. It is the one that counts from now on.',
      notYou: (url: string) => `It was not you? Then choose another one right away: ${url}`,
    },
    emailChange: {
      subject: (code: string) => `${code} is your code to change your address`,
      heading: 'Change your address',
      intro: (email: string) =>
        `Enter this code to sign in with ${email} from now on. You also need the code that was mailed there.`,
      notYou:
        'It was not you? Then ignore this mail, and nothing changes. Somebody may be signed in to your account: change your password, which signs out all other browsers.',
    },
    newAddress: {
      subject: (code: string) => `${code} is your code to prove this address`,
      heading: 'Prove this address',
      intro:
        'Enter this code to sign in with this address from now on. You also need the code that was mailed to your present address.',
      notYou: 'It was not you? Then somebody mistyped their address. Ignore this mail, and nothing happens.',
    },
    emailChanged: {
      subject: 'Your account has another address',
      heading: 'Your address has changed',
      intro: (email: string) => `You sign in with ${email} from now on. This address no longer counts.`,
      notYou:
        'It was not you? Then ask the administrator of your organisation, or the operator of this server, at once.',
    },
    deletion: {
      subject: (code: string) => `${code} is your code to delete your account`,
      heading: 'Delete your account',
      intro:
        'Enter this code to delete your account for good. Your name, address and telephone go, and so do your coming hours.',
      notYou:
        'It was not you? Then ignore this mail, and nothing is deleted. Somebody may be signed in to your account: change your password, which signs out all other browsers.',
    },
    invite: {
      subject: (inviter: string, project: string) => `${inviter} invites you to ${project}`,
      heading: (project: string) => `You are invited to ${project}`,
      /** The name of a project, and that of its tenant if it differs. */
      place: (project: string, tenant: string | undefined) =>
        tenant === undefined ? `“${project}”` : `“${project}” at ${tenant}`,
      intro: {
        ADMIN: (inviter: string, place: string) => `${inviter} invites you to ${place} as an administrator.`,
        PLANNER: (inviter: string, place: string) => `${inviter} invites you to ${place} as a planner.`,
        FREELANCER: (inviter: string, place: string) =>
          `${inviter} would like to plan with you and invites you to ${place}.`,
      },
      what: {
        ADMIN: 'You would manage the organisation together: projects, people, prices and invites.',
        PLANNER:
          'You would plan this project: who is needed when, who works, and who is invited to its roster.',
        FREELANCER:
          'There you see which hours are needed, tick the ones that suit you, and see at once what you would earn.',
      },
      label: 'Accept invite',
      endless: 'The invite serves once and does not expire.',
      until: (day: string) => `The invite serves once, until ${day}.`,
      signsIn:
        'The link signs you in without a password. When it no longer does so, its page mails you a fresh one.',
      notYou:
        'This mail is meant for you alone: please do not forward it. You do not know what this is about? Then simply ignore it.',
    },
    onRoster: {
      subject: (project: string) => `You are on the roster of ${project}`,
      heading: (project: string) => `You are on the roster of ${project}`,
      intro: (inviter: string, place: string) => `${inviter} has put you on the roster of ${place}.`,
      label: 'Open the project',
      nothingToDo: 'You belong to the organisation already, so there is nothing to accept.',
    },
    request: {
      subject: (project: string, hours: number) =>
        `Can you work at ${project}? ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
      heading: (project: string) => `Can you work at ${project}?`,
      intro: (asker: string, place: string) => `${asker} asks you for these hours in ${place}:`,
      more: (count: number) => `and ${count} more`,
      total: (hours: number, amount: string) =>
        hours === 1 ? `The hour pays ${amount}.` : `The ${hours} hours pay ${amount} together.`,
      message: (asker: string, text: string) => `${asker} writes: “${text}”`,
      what: 'You can accept all of them, accept some, or decline. Declining needs no reason and has no consequence.',
      label: 'Answer the request',
      until: (moment: string) => `Please answer by ${moment}.`,
      first: 'Others may be asked too. Hours go to who accepts them first.',
    },
    notices: {
      more: (subject: string, count: number) => `${subject}, and ${count} more`,
      booked: 'booked',
      unbooked: 'no longer booked',
      price: (amount: string) => `now ${amount} per hour`,
      closed: 'closed',
      staffed: 'open again',
      rest: (count: number) =>
        `There ${count === 1 ? 'is 1 more change' : `are ${count} more changes`} in ${APP}.`,
      settings: (url: string) => `Choose what you are told, and how: ${url}`,
      unsubscribe: (url: string) => `No more mails of this kind: ${url}`,
    },
    newAdmin: {
      subject: (name: string, tenant: string, _project: string) =>
        `${name} is now an administrator of ${tenant}`,
      heading: 'A new administrator',
      intro: (name: string, email: string, inviter: string, tenant: string, _project: string) =>
        `${name} (${email}) has accepted an admin invite made by ${inviter} and now ` +
        `manages ${tenant} with you: projects, people, prices and invites.`,
      unexpected:
        'You did not expect this? Then talk to the person who made the invite: whoever holds such a link can use it once.',
    },
    newPlanner: {
      subject: (name: string, tenant: string, project: string) => `${name} now plans ${project} at ${tenant}`,
      heading: 'A new planner',
      intro: (name: string, email: string, inviter: string, tenant: string, project: string) =>
        `${name} (${email}) has accepted a planner invite made by ${inviter} and now plans “${project}” at ${tenant}.`,
      unexpected:
        'You did not expect this? Then talk to the person who made the invite, or remove the planner under “Members”.',
    },
    testMail: {
      subject: `${APP} can send mail`,
      heading: 'It works',
      intro: 'This mail was sent by “npm run test-mail”. Sign-in codes and invites will arrive the same way.',
      spam: 'Did it land in the spam folder? Then have the SPF and DKIM records of the sender’s domain checked.',
    },
  },
  de: {
    layout: {
      buttonFails: 'Falls der Knopf nicht geht, öffnen Sie diese Adresse:',
    },
    shared: {
      openApp: `${APP} öffnen`,
      enterCode: 'Code eingeben',
      signIn: 'Anmelden',
      codeNote: 'Der Code gilt 10 Minuten und nur einmal. Es zählt nur der neueste.',
      signInCodeSubject: (code) => `${code} ist Ihr Anmeldecode für ${APP}`,
      addressMistyped:
        'Dann hat sich jemand bei der Adresse vertippt. Ignorieren Sie diese E-Mail; ohne den Code entsteht kein Konto.',
    },
    signUpCode: {
      subject: (code) => `${code} ist Ihr Code für die Registrierung bei ${APP}`,
      heading: `Willkommen bei ${APP}`,
      intro: (tenantName) =>
        `Geben Sie diesen Code ein, um „${tenantName}“ zu eröffnen und mit dem Planen zu beginnen.`,
      notYou: 'Sie haben sich nicht registriert?',
    },
    alreadyRegistered: {
      heading: 'Sie haben schon ein Konto',
      intro: (email) =>
        `Jemand, vermutlich Sie, hat sich gerade mit ${email} registriert. Zu dieser Adresse gibt es schon ein ` +
        `${APP}-Konto, deshalb wurde nichts angelegt und nichts geändert.`,
      signIn: 'Um sich bei Ihrem Konto anzumelden, geben Sie einfach diesen Code ein:',
      notYou:
        'Das waren nicht Sie? Dann müssen Sie nichts tun. Bitte geben Sie den Code an niemanden weiter.',
    },
    signInCode: {
      heading: 'Ihr Anmeldecode',
      intro: 'Geben Sie diesen Code ein, um die Anmeldung abzuschließen.',
      notYou:
        'Sie melden sich gerade nicht an? Dann ignorieren Sie diese E-Mail. Ohne Ihr Passwort ist der Code nutzlos; bitte geben Sie ihn nicht weiter.',
    },
    emailSignIn: {
      heading: `Bei ${APP} anmelden`,
      intro:
        'Geben Sie diesen Code dort ein, wo Sie sich anmelden, oder melden Sie sich mit dem Link gleich hier an.',
      link: 'Der Link gilt einmal, 15 Minuten lang. Ist er verbraucht, hilft der Code noch weiter.',
      notYou:
        'Sie melden sich gerade nicht an? Dann ignorieren Sie diese E-Mail und geben Sie sie bitte nicht weiter: Mit ihr könnte sich jeder als Sie anmelden.',
    },
    joinCode: {
      subject: (code) => `${code} ist Ihr Code für ${APP}`,
      heading: (tenantName) => `Willkommen bei ${tenantName}`,
      intro: (tenantName) =>
        `Geben Sie diesen Code ein, um „${tenantName}“ auf ${APP} mit dieser Adresse beizutreten.`,
      notYou: 'Sie wurden nicht eingeladen?',
    },
    signInLink: {
      subject: `Ihr Anmeldelink für ${APP}`,
      heading: 'Mit einem Tipp anmelden',
      intro:
        'Ihr Konto hat noch kein Passwort, deshalb können Sie sich mit keinem anmelden. Mit diesem Link geht es, und danach wählen Sie eines.',
      link: 'Der Link gilt einmal, 15 Minuten lang.',
      notYou:
        'Sie melden sich gerade nicht an? Dann ignorieren Sie diese E-Mail und geben Sie sie bitte nicht weiter.',
    },
    passwordSet: {
      subject: `Für Ihr ${APP}-Konto wurde ein Passwort gesetzt`,
      heading: 'Ihr Passwort ist gesetzt',
      intro:
        'Über einen Anmeldelink aus einer unserer E-Mails wurde gerade ein Passwort für Ihr Konto gewählt. Ab jetzt melden ' +
        'Sie sich mit Ihrer E-Mail-Adresse, diesem Passwort und einem Code an, den wir Ihnen schicken.',
      notYou:
        'Das waren nicht Sie? Dann hatte jemand anderes Ihren Link. Bitte sagen Sie gleich der Person Bescheid, die Sie ' +
        'eingeladen hat. Mit dem Passwort allein kann sich niemand anmelden: Es braucht auch einen Code aus Ihrem Postfach.',
    },
    passwordReset: {
      subject: `Ihr ${APP}-Passwort zurücksetzen`,
      heading: 'Neues Passwort wählen',
      intro:
        'Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto angefordert. Über diesen Link wählen Sie eines.',
      label: 'Passwort zurücksetzen',
      link: 'Der Link gilt einmal, eine Stunde lang. Es zählt nur der neueste.',
      signsOut: 'Das neue Passwort meldet Sie überall ab.',
      notYou:
        'Das waren nicht Sie? Dann ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist. Bitte geben Sie diese E-Mail nicht weiter.',
    },
    passwordChanged: {
      subject: `Für Ihr ${APP}-Konto wurde ein neues Passwort gesetzt`,
      heading: 'Ihr Passwort ist neu',
      intro: 'Für Ihr Konto wurde gerade ein neues Passwort gesetzt. Ab jetzt gilt dieses.',
      notYou: (url) => `Das waren nicht Sie? Dann wählen Sie gleich ein anderes: ${url}`,
    },
    emailChange: {
      subject: (code) => `${code} ist Ihr Code, um Ihre Adresse zu ändern`,
      heading: 'Adresse ändern',
      intro: (email) =>
        `Mit diesem Code melden Sie sich ab jetzt mit ${email} an. Sie brauchen dazu auch den Code, der dorthin ging.`,
      notYou:
        'Das waren nicht Sie? Dann beachten Sie diese E-Mail nicht, und nichts ändert sich. Vielleicht ist jemand in Ihrem Konto angemeldet: Ändern Sie Ihr Passwort, das meldet alle anderen Browser ab.',
    },
    newAddress: {
      subject: (code) => `${code} ist Ihr Code, um diese Adresse zu bestätigen`,
      heading: 'Adresse bestätigen',
      intro:
        'Mit diesem Code melden Sie sich ab jetzt mit dieser Adresse an. Sie brauchen dazu auch den Code, der an Ihre bisherige Adresse ging.',
      notYou:
        'Das waren nicht Sie? Dann hat sich jemand bei der Adresse vertippt. Ignorieren Sie diese E-Mail, und nichts geschieht.',
    },
    emailChanged: {
      subject: 'Ihr Konto hat eine andere Adresse',
      heading: 'Ihre Adresse ist geändert',
      intro: (email) => `Ab jetzt melden Sie sich mit ${email} an. Diese Adresse gilt nicht mehr.`,
      notYou:
        'Das waren nicht Sie? Dann wenden Sie sich gleich an die Administration Ihrer Organisation oder an den Betreiber dieses Servers.',
    },
    deletion: {
      subject: (code) => `${code} ist Ihr Code, um Ihr Konto zu löschen`,
      heading: 'Konto löschen',
      intro:
        'Mit diesem Code löschen Sie Ihr Konto endgültig. Name, Adresse und Telefon werden entfernt, ebenso Ihre kommenden Stunden.',
      notYou:
        'Das waren nicht Sie? Dann beachten Sie diese E-Mail nicht, und nichts wird gelöscht. Vielleicht ist jemand in Ihrem Konto angemeldet: Ändern Sie Ihr Passwort, das meldet alle anderen Browser ab.',
    },
    invite: {
      subject: (inviter, project) => `${inviter} lädt Sie zu ${project} ein`,
      heading: (project) => `Sie sind zu ${project} eingeladen`,
      place: (project, tenant) => (tenant === undefined ? `„${project}“` : `„${project}“ bei ${tenant}`),
      intro: {
        ADMIN: (inviter, place) => `${inviter} lädt Sie als Admin zu ${place} ein.`,
        PLANNER: (inviter, place) => `${inviter} lädt Sie für die Planung zu ${place} ein.`,
        FREELANCER: (inviter, place) => `${inviter} möchte mit Ihnen planen und lädt Sie zu ${place} ein.`,
      },
      what: {
        ADMIN: 'Sie würden die Organisation gemeinsam verwalten: Projekte, Personen, Preise und Einladungen.',
        PLANNER:
          'Sie würden dieses Projekt planen: wer wann gebraucht wird, wer arbeitet und wer ins Team eingeladen wird.',
        FREELANCER:
          'Dort sehen Sie, welche Stunden gebraucht werden, wählen die, die Ihnen passen, und sehen sofort, was Sie verdienen würden.',
      },
      label: 'Einladung annehmen',
      endless: 'Die Einladung gilt einmal und läuft nicht ab.',
      until: (day) => `Die Einladung gilt einmal, bis zum ${day}.`,
      signsIn:
        'Der Link meldet Sie ohne Passwort an. Wenn er das nicht mehr tut, schickt Ihnen seine Seite einen neuen.',
      notYou:
        'Diese E-Mail ist nur für Sie bestimmt: Bitte leiten Sie sie nicht weiter. Sie wissen nicht, worum es geht? Dann ignorieren Sie sie einfach.',
    },
    onRoster: {
      subject: (project) => `Sie gehören jetzt zum Team von ${project}`,
      heading: (project) => `Sie gehören jetzt zum Team von ${project}`,
      intro: (inviter, place) => `${inviter} hat Sie in das Team von ${place} aufgenommen.`,
      label: 'Projekt öffnen',
      nothingToDo: 'Sie gehören schon zur Organisation und müssen deshalb nichts annehmen.',
    },
    request: {
      subject: (project, hours) =>
        `Können Sie bei ${project} arbeiten? ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'}`,
      heading: (project) => `Können Sie bei ${project} arbeiten?`,
      intro: (asker, place) => `${asker} fragt Sie für diese Stunden in ${place} an:`,
      more: (count) => `und ${count} weitere`,
      total: (hours, amount) =>
        hours === 1 ? `Die Stunde bringt ${amount}.` : `Die ${hours} Stunden bringen zusammen ${amount}.`,
      message: (asker, text) => `${asker} schreibt: „${text}“`,
      what: 'Sie können alle zusagen, einige zusagen oder absagen. Eine Absage braucht keinen Grund und hat keine Folgen.',
      label: 'Auf die Anfrage antworten',
      until: (moment) => `Bitte antworten Sie bis ${moment}.`,
      first: 'Vielleicht sind auch andere angefragt. Die Stunden bekommt, wer zuerst zusagt.',
    },
    notices: {
      more: (subject, count) => `${subject}, und ${count} weitere`,
      booked: 'gebucht',
      unbooked: 'nicht mehr gebucht',
      price: (amount) => `jetzt ${amount} pro Stunde`,
      closed: 'geschlossen',
      staffed: 'wieder offen',
      rest: (count) =>
        `${count === 1 ? 'Eine weitere Änderung steht' : `${count} weitere Änderungen stehen`} in ${APP}.`,
      settings: (url) => `Wählen Sie, was Sie erfahren und auf welchem Weg: ${url}`,
      unsubscribe: (url) => `Keine Mails dieser Art mehr: ${url}`,
    },
    newAdmin: {
      subject: (name, tenant) => `${name} ist jetzt Admin von ${tenant}`,
      heading: 'Ein neuer Admin',
      intro: (name, email, inviter, tenant) =>
        `${name} (${email}) hat eine Admin-Einladung von ${inviter} angenommen und verwaltet ` +
        `${tenant} jetzt mit Ihnen: Projekte, Personen, Preise und Einladungen.`,
      unexpected:
        'Damit haben Sie nicht gerechnet? Dann sprechen Sie mit der Person, die die Einladung erstellt hat: Wer einen solchen Link hat, kann ihn einmal verwenden.',
    },
    newPlanner: {
      subject: (name, tenant, project) => `${name} plant jetzt ${project} bei ${tenant}`,
      heading: 'Neu in der Planung',
      intro: (name, email, inviter, tenant, project) =>
        `${name} (${email}) hat eine Einladung von ${inviter} angenommen und plant jetzt „${project}“ bei ${tenant}.`,
      unexpected:
        'Damit haben Sie nicht gerechnet? Dann sprechen Sie mit der Person, die die Einladung erstellt hat, oder entfernen Sie die Person unter „Mitglieder“.',
    },
    testMail: {
      subject: `${APP} kann E-Mails senden`,
      heading: 'Es funktioniert',
      intro:
        'Diese E-Mail kommt von „npm run test-mail“. Anmeldecodes und Einladungen werden auf demselben Weg ankommen.',
      spam: 'Ist sie im Spam-Ordner gelandet? Dann lassen Sie die SPF- und DKIM-Einträge der Absender-Domain prüfen.',
    },
  },
})
