const en = {
  comments: {
    title: 'Comments',
    add: 'Add a comment',
    label: 'Comment',
    isQuestion: 'Question: I need an answer',
    send: 'Send the comment',
    question: 'question',
    resolved: 'resolved',
    resolve: 'Mark as resolved',
    reopen: 'Reopen',
  },
  review: {
    title: 'Review of the translation',
    help: 'The translation is finished. Read it, make any corrections, and approve it, or return it to the translator.',
    approve: 'Approve and deliver',
    giveBack: 'Return to the translator',
    reason: 'Reason for returning it',
    returned: 'The translation was returned to the translator.',
    waits: 'The translation is waiting for review by someone else. If you change it now, it must be delivered again.',
    handedIn: 'The translation has been delivered. Someone else will review it before it is published.',
  },
};

const cs: typeof en = {
  comments: {
    title: 'Komentáře',
    add: 'Přidat komentář',
    label: 'Komentář',
    isQuestion: 'Otázka: potřebuji odpověď',
    send: 'Odeslat komentář',
    question: 'otázka',
    resolved: 'vyřešeno',
    resolve: 'Označit za vyřešené',
    reopen: 'Znovu otevřít',
  },
  review: {
    title: 'Kontrola překladu',
    help: 'Překlad je hotový. Přečtěte si ho, opravte, co je potřeba, a schvalte ho, nebo ho vraťte překladateli.',
    approve: 'Schválit a odevzdat',
    giveBack: 'Vrátit překladateli',
    reason: 'Proč se překlad vrací',
    returned: 'Překlad je vrácený překladateli.',
    waits: 'Překlad čeká na kontrolu někým dalším. Když ho teď změníte, bude potřeba odevzdat ho znovu.',
    handedIn: 'Překlad je odevzdaný. Než se zveřejní, zkontroluje ho někdo další.',
  },
};

/** Texts of comments and of the review by a second person. */
export const teamworkTexts = { cs, en };
