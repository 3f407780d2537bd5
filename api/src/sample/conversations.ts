/** A ticket of the sample: what the customer asks, and what follows in turns. */
export type Conversation = {
  category: string;
  title: string;
  question: string;
  /** The answers in turn, the first one by support. */
  answers: readonly string[];
};

export const CONVERSATIONS: readonly [Conversation, ...Conversation[]] = [
  {
    category: 'Support & Help',
    title: 'The playlist is not refreshed in my player',
    question:
      'I renamed some groups this morning, but my player still shows the old names. I have started it again twice.',
    answers: [
      'Most players keep a playlist for some hours. Please open the settings of the player, remove the playlist and add its address again. Do you see the new names then?',
      'Yes, that was it. Thank you!',
    ],
  },
  {
    category: 'EPG request',
    title: 'No guide for the regional channels',
    question:
      'The guide works for the large channels, but the regional ones of the public broadcaster stay empty. Can you add them?',
    answers: [
      'Thank you for the list. We have added a source with these channels. The guide is there after the next update, tonight.',
    ],
  },
  {
    category: 'Purchase info',
    title: 'Can I change to a larger plan later?',
    question:
      'I would like to begin with 5 playlists. What do I pay if I need 10 of them in three months?',
    answers: [
      'You pay the difference for the days that are left, on the page of the shop. Your playlists stay as they are.',
      'Good, I have ordered it now.',
    ],
  },
  {
    category: 'Bug report',
    title: 'Logos disappear after sorting by name',
    question:
      'When I sort a group by name, some logos are gone. After a reload they are there again. Firefox 128 on Windows.',
    answers: [
      'We could repeat it, thank you. The mistake was in the cache of pictures, and it is mended since today. Please reload the editor once.',
    ],
  },
  {
    category: 'Features request',
    title: 'Move several channels at once',
    question: 'I move 40 channels one by one each week. Could one select them and move them all?',
    answers: [
      'You can: hold Shift, click the first and the last channel, and drag one of them. We will say so in the guide.',
      'I never tried that. Works, thanks.',
    ],
  },
  {
    category: 'Support & Help',
    title: 'Import of an Enigma2 bouquet ends with an error',
    question:
      'The import stops at 60 % and says that the file is not valid. The receiver itself reads the file without a problem.',
    answers: [
      'Could you tell us the name of the receiver and the version of its software?',
      'It is a box with OpenATV 7.4.',
      'That version writes a line that our import did not know. It does now: please import the file again.',
    ],
  },
  {
    category: 'Purchase info',
    title: 'Invoice for my company',
    question: 'I forgot to enter the VAT number of my company. Can I still get another invoice?',
    answers: [
      'An invoice that was issued cannot be changed. We can refund this order, and you place it again with the number of the company. Shall we do that?',
    ],
  },
  {
    category: 'Player Bug report',
    title: 'The web player shows a black picture on my tablet',
    question: 'There is sound, but no picture. On the desktop everything is fine. iPad of 2018.',
    answers: [
      'This tablet cannot decode channels in HEVC. In the settings of the player, choose the stream with H.264 where your provider has one.',
    ],
  },
  {
    category: 'Support & Help',
    title: 'A managed user sees the old channels',
    question: 'One of my five managed users does not get the changes of the main playlist.',
    answers: [
      'The copy of this user was set to manual. In Managed users, switch on "Keep in sync", and it follows the main playlist again.',
    ],
  },
  {
    category: 'Business info',
    title: 'Do you offer plans for resellers?',
    question: 'We manage playlists for about 300 hotel rooms. Is there a plan for that?',
    answers: [
      'Yes: choose 20 or 40 playlists, then managed users in steps of 50. For 300 users you also need a domain of your own. The price is shown in the shop.',
    ],
  },
  {
    category: 'Player feature request',
    title: 'Remember the volume of each channel',
    question: 'Some channels are much louder than others. The player could remember it.',
    answers: ['A good idea, thank you. It is on our list; we write here when it is released.'],
  },
  {
    category: 'EPG request',
    title: 'The guide is two hours late',
    question: 'Since the clocks changed, all programmes of one provider are two hours late.',
    answers: [
      'The provider writes its times without a zone. We have set the zone for this source; the next update is right.',
    ],
  },
  {
    category: 'Bug report',
    title: 'The search does not find names with accents',
    question: 'When I search "tele", I do not find "Télé". It would be good if both were found.',
    answers: ['You are right. The next version of the editor finds both.', 'Great, thanks!'],
  },
  {
    category: 'Support & Help',
    title: 'How do I restore yesterday’s backup?',
    question: 'I deleted a group by mistake. The page says that a backup is made twice a day.',
    answers: [
      'Open Backups in the editor, choose the time, and press Restore. Only this playlist is changed.',
      'Found it, everything is back.',
    ],
  },
];

/** Canned replies of the sample's agents. */
export const CANNED_REPLIES = [
  {
    title: 'Remove and add the playlist',
    description:
      '<p>Most players keep a playlist for some hours. Please remove the playlist in the player and add its address again.</p>',
  },
  {
    title: 'Which receiver',
    description:
      '<p>Could you tell us the name of your receiver or player, and the version of its software?</p>',
  },
  {
    title: 'Guide after the next update',
    description:
      '<p>Thank you. We have added the source; the guide is there after the next update, tonight.</p>',
  },
  {
    title: 'Thank you',
    description: '<p>Thank you for telling us. Write again if anything is missing.</p>',
  },
] as const;
