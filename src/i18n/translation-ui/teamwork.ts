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
    reopen: 'Open again',
  },
  review: {
    title: 'Review of the translation',
    help: 'The translation is finished. Read it, correct what must be corrected, and approve it, or give it back to the translator.',
    approve: 'Approve and deliver',
    giveBack: 'Give back to the translator',
    reason: 'Why it is given back',
    returned: 'The translation was given back to the translator.',
    waits: 'The translation waits for a review by somebody else. If you change it now, it must be delivered again.',
    handedIn: 'The translation is handed in. Somebody else reviews it before it is published.',
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

/** Words of comments and of the review by a second person. */
export const teamworkTexts = { cs, en };
