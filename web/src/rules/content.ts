// The rules of each game for people who have never played it, with boards to try them on.
import type { Text } from "../types.ts";

export interface Figure {
  position?: string;
  moves?: string;
  caption: Text;
}
export interface Section {
  title: Text;
  text: Text[];
  figure?: Figure;
}
export interface Rules {
  aim: Text;
  sections: Section[];
}

const place: Section = {
  title: { en: "A turn", fr: "Un tour" },
  text: [
    {
      en: "The players take turns. Each puts one stone of their own on an empty place. Stones are never moved.",
      fr: "Les joueurs jouent chacun à leur tour. Chacun pose un de ses pions sur une place vide. Les pions ne bougent plus.",
    },
  ],
};

const tictactoe: Rules = {
  aim: {
    en: "Be the first to have three marks in a row: across, down or diagonally.",
    fr: "Être le premier à aligner trois signes : en ligne, en colonne ou en diagonale.",
  },
  sections: [
    { ...place, figure: { moves: "b2 a1", caption: { en: "Try it: three in a row win.", fr: "Essayez : trois alignés gagnent." } } },
    {
      title: { en: "The end", fr: "La fin" },
      text: [
        {
          en: "A full board without three in a row is a draw; two careful players always draw.",
          fr: "Un plateau plein sans trois alignés est nul ; deux joueurs attentifs font toujours nulle.",
        },
      ],
    },
  ],
};

const connect4: Rules = {
  aim: {
    en: "Be the first to have four discs in a row: across, upright or diagonally.",
    fr: "Être le premier à aligner quatre pions : en ligne, en colonne ou en diagonale.",
  },
  sections: [
    {
      title: { en: "A turn", fr: "Un tour" },
      text: [
        {
          en: "Choose a column; your disc falls to the lowest free hole. A full column cannot be chosen.",
          fr: "Choisissez une colonne ; votre pion tombe dans le trou libre le plus bas. Une colonne pleine ne peut plus être choisie.",
        },
      ],
      figure: {
        moves: "4433",
        caption: {
          en: "Yellow to play: column 5 makes three with both ends open.",
          fr: "Aux jaunes : la colonne 5 en aligne trois, ouverts des deux côtés.",
        },
      },
    },
    {
      title: { en: "The end", fr: "La fin" },
      text: [
        {
          en: "Four in a row win at once. A full board without four in a row is a draw. With perfect play the first player wins by starting in the middle.",
          fr: "Quatre alignés gagnent aussitôt. Un plateau plein sans quatre alignés est nul. À jeu parfait, le premier joueur gagne en commençant au milieu.",
        },
      ],
      figure: { moves: "112233", caption: { en: "Column 4 wins.", fr: "La colonne 4 gagne." } },
    },
  ],
};

const gomoku = (exactly: boolean): Rules => ({
  aim: exactly
    ? {
        en: "Be the first to have exactly five stones in a row; six or more do not count.",
        fr: "Être le premier à aligner exactement cinq pions ; six ou plus ne comptent pas.",
      }
    : {
        en: "Be the first to have five stones or more in a row: across, down or diagonally.",
        fr: "Être le premier à aligner cinq pions ou plus : en ligne, en colonne ou en diagonale.",
      },
  sections: [
    {
      ...place,
      figure: {
        moves: "h8 h9 i8 i9 j8 j9",
        caption: {
          en: "Black has an open three: left alone it becomes a four with two open ends, and wins.",
          fr: "Les noirs ont un trois ouvert : sans réponse il devient un quatre ouvert des deux côtés, et gagne.",
        },
      },
    },
    {
      title: { en: "Threats", fr: "Menaces" },
      text: [
        {
          en: "A four threatens to win and has to be answered at once; an open three threatens an open four. Two such threats at once cannot both be stopped: games are won by making two with one stone.",
          fr: "Un quatre menace de gagner et demande une réponse immédiate ; un trois ouvert menace un quatre ouvert. On ne pare pas deux menaces à la fois : on gagne en en créant deux d'un seul pion.",
        },
      ],
    },
  ],
});

const swap2: Section = {
  title: { en: "Openings", fr: "Ouvertures" },
  text: [
    {
      en: "Whoever starts has a large advantage. With swap2 the first player puts down two black stones and a white one; the second takes white, takes black, or adds a white and a black stone and lets the first choose a colour. White moves next.",
      fr: "Qui commence a un grand avantage. Avec swap2, le premier joueur pose deux pions noirs et un blanc ; le second prend les blancs, prend les noirs, ou ajoute un pion de chaque couleur et laisse le premier choisir. Les blancs jouent ensuite.",
    },
    {
      en: "With pro the first stone goes in the middle and Black's second at least three steps away; with long pro at least four.",
      fr: "Avec pro, le premier pion se pose au centre et le deuxième pion noir à au moins trois pas ; avec long pro, à au moins quatre.",
    },
  ],
};

const renju: Rules = {
  aim: {
    en: "Five in a row. Black, who starts, has to play without three kinds of moves.",
    fr: "Cinq alignés. Les noirs, qui commencent, doivent se passer de trois sortes de coups.",
  },
  sections: [
    {
      ...place,
      figure: {
        moves: "h8 i9 j8 h9 i7",
        caption: { en: "Points forbidden to Black are crossed out.", fr: "Les points interdits aux noirs sont barrés." },
      },
    },
    {
      title: { en: "What is forbidden to Black", fr: "Ce qui est interdit aux noirs" },
      text: [
        {
          en: "Six or more in a row; two fours made with one stone; two threes made with one stone. Whoever plays such a stone loses, unless it makes exactly five as well.",
          fr: "Six alignés ou plus ; deux quatre d'un seul pion ; deux trois d'un seul pion. Qui joue un tel coup perd, sauf s'il fait en même temps exactement cinq.",
        },
        {
          en: "A three counts only if it can still become a four with two open ends by a move that is itself allowed. White has no such limits and wins with six too.",
          fr: "Un trois ne compte que s'il peut encore devenir un quatre ouvert des deux côtés par un coup lui-même permis. Les blancs n'ont pas ces limites et gagnent aussi avec six.",
        },
      ],
      figure: {
        moves: "h9 a1 h10 a3 f8 a5 g8 a7",
        caption: { en: "h8 would make two threes: forbidden.", fr: "h8 ferait deux trois : interdit." },
      },
    },
    swap2,
  ],
};

const caro: Rules = {
  aim: {
    en: "Exactly five in a row, with at most one end closed by an opposing stone.",
    fr: "Exactement cinq alignés, dont au plus un bout fermé par un pion adverse.",
  },
  sections: [
    {
      ...place,
      figure: {
        moves: "h8 h9 i8 i9 j8 j9",
        caption: {
          en: "Closing both ends in time makes a five worthless. The edge of the board closes nothing.",
          fr: "Fermer à temps les deux bouts rend un cinq sans valeur. Le bord du plateau ne ferme rien.",
        },
      },
    },
    swap2,
  ],
};

const pente: Rules = {
  aim: { en: "Five in a row, or five captured pairs.", fr: "Cinq alignés, ou cinq paires capturées." },
  sections: [
    {
      ...place,
      text: [
        { en: "The players take turns; each puts one stone on an empty point.", fr: "Chacun à son tour pose un pion sur un point vide." },
      ],
    },
    {
      title: { en: "Captures", fr: "Captures" },
      text: [
        {
          en: "Exactly two stones of the opponent between two of yours, in any direction, are taken off the board when your stone closes the pair. Moving between two opposing stones is safe.",
          fr: "Exactement deux pions adverses entre deux des vôtres, dans n'importe quelle direction, sont retirés quand votre pion referme la tenaille. Se placer soi-même entre deux pions adverses est sans danger.",
        },
      ],
      figure: { moves: "j10 i10 k10", caption: { en: "White takes two by l10.", fr: "Les blancs en prennent deux par l10." } },
    },
  ],
};

const inARow: Rules = {
  aim: { en: "Be the first to have n of your own in a row.", fr: "Être le premier à aligner n de ses pions." },
  sections: [
    {
      ...place,
      text: [
        ...place.text,
        {
          en: "Rows, columns, n and gravity are yours to choose before the game.",
          fr: "Lignes, colonnes, n et gravité se choisissent avant la partie.",
        },
      ],
      figure: { caption: { en: "Four in a row on 7 x 6, without gravity.", fr: "Quatre alignés sur 7 x 6, sans gravité." } },
    },
  ],
};

const draughtsMoves: Section = {
  title: { en: "A turn", fr: "Un tour" },
  text: [
    { en: "A man steps diagonally forwards to an empty dark square.", fr: "Un pion avance en diagonale sur une case foncée vide." },
    {
      en: "A man that ends its move on the far row becomes a king.",
      fr: "Un pion qui finit son coup sur la dernière rangée devient dame.",
    },
  ],
};
const takeMost: Section = {
  title: { en: "Taking", fr: "Prendre" },
  text: [
    {
      en: "Jump over a piece of the other side to the empty square behind it. Taking is compulsory, forwards and backwards, and goes on with the same piece as long as it can.",
      fr: "On saute par-dessus une pièce adverse jusqu'à la case vide derrière elle. Prendre est obligatoire, en avant comme en arrière, et continue avec la même pièce tant que c'est possible.",
    },
    {
      en: "Of several captures only those that take most pieces may be played. Pieces taken are lifted when the move is over; none is jumped twice.",
      fr: "De plusieurs prises, seules celles qui prennent le plus de pièces sont permises. Les pièces prises sont enlevées à la fin du coup ; aucune n'est sautée deux fois.",
    },
  ],
};
const draughts: Rules = {
  aim: {
    en: "Leave the other side without a move: take all its pieces or block them.",
    fr: "Laisser l'autre camp sans coup : prendre toutes ses pièces ou les bloquer.",
  },
  sections: [
    {
      ...draughtsMoves,
      figure: {
        caption: { en: "White begins, at the bottom. Try a few moves.", fr: "Les blancs, en bas, commencent. Essayez quelques coups." },
      },
    },
    {
      ...takeMost,
      figure: {
        position: "W:W32,K46:B8,18,28,40",
        caption: {
          en: "Three pieces have to be taken by the man on 32: touch it, then square 3.",
          fr: "Le pion de 32 doit prendre trois pièces : touchez-le, puis la case 3.",
        },
      },
    },
    {
      title: { en: "Kings", fr: "Dames" },
      text: [
        {
          en: "A king moves any number of free squares along a diagonal, takes from a distance and lands on any free square behind.",
          fr: "Une dame va d'autant de cases libres qu'elle veut sur une diagonale, prend de loin et s'arrête sur n'importe quelle case libre derrière.",
        },
      ],
      figure: { position: "W:WK46:B23,14", caption: { en: "One king takes both.", fr: "Une dame prend les deux." } },
    },
    {
      title: { en: "Draws", fr: "Nulles" },
      text: [
        {
          en: "The same position for the third time, 25 moves each of kings alone without a capture, and the endings of a few pieces against a lone king (16 or 5 moves) are draws.",
          fr: "La même position pour la troisième fois, 25 coups de dames seules sans prise, et les fins de quelques pièces contre une dame seule (16 ou 5 coups) sont nulles.",
        },
      ],
    },
  ],
};

function variant(difference: Text, board = ""): Rules {
  return {
    aim: difference,
    sections: [
      { ...draughtsMoves, figure: { position: board, caption: { en: "Try it on the board.", fr: "Essayez sur le plateau." } } },
      {
        title: { en: "Otherwise", fr: "Pour le reste" },
        text: [
          {
            en: "What is not said here is as in international draughts.",
            fr: "Ce qui n'est pas dit ici est comme aux dames internationales.",
          },
        ],
      },
    ],
  };
}

const gyges: Rules = {
  aim: {
    en: "Bring any piece exactly into the opponent's goal. The pieces belong to nobody.",
    fr: "Amener une pièce, n'importe laquelle, exactement dans le but adverse. Les pièces ne sont à personne.",
  },
  sections: [
    {
      title: { en: "Setting up", fr: "La mise en place" },
      text: [
        {
          en: "Each player puts two pieces of each value, 1, 2 and 3, on the six squares of their first row: touch a piece of the reserve, then a square.",
          fr: "Chaque joueur place deux pièces de chaque valeur, 1, 2 et 3, sur les six cases de sa première rangée : touchez une pièce de la réserve, puis une case.",
        },
      ],
      figure: { caption: { en: "South sets up first.", fr: "Sud se place d'abord." } },
    },
    {
      title: { en: "A turn", fr: "Un tour" },
      text: [
        {
          en: "You move a piece of the occupied row nearest to you. It takes exactly as many steps as it has rings, turning as it likes, over empty squares.",
          fr: "On joue une pièce de la rangée occupée la plus proche de soi. Elle fait exactement autant de pas qu'elle a d'anneaux, en tournant à volonté, sur des cases vides.",
        },
        {
          en: "If the last step comes to another piece it bounces on, with as many steps as that piece has rings; or it takes its place, and the piece replaced is put on any empty square not behind the opponent's first row.",
          fr: "Si le dernier pas arrive sur une autre pièce, elle rebondit d'autant de pas que celle-ci a d'anneaux ; ou elle prend sa place, et la pièce remplacée va sur une case vide qui n'est pas derrière la première rangée adverse.",
        },
        {
          en: "No step between the same two squares is made twice in one move.",
          fr: "Aucun pas entre les mêmes deux cases n'est fait deux fois dans un coup.",
        },
      ],
      figure: {
        position: "321123/000000/000000/000000/000000/321123 S",
        caption: {
          en: "Touch a piece, each bounce, the end. A piece touched twice is replaced; the next touch says where it goes.",
          fr: "Touchez une pièce, chaque rebond, l'arrivée. Une pièce touchée deux fois est remplacée ; la touche suivante dit où elle va.",
        },
      },
    },
    {
      title: { en: "The end", fr: "La fin" },
      text: [
        {
          en: "A goal is next to all six squares of its row. Whoever ends a move in the opponent's goal wins.",
          fr: "Un but touche les six cases de sa rangée. Qui finit un coup dans le but adverse gagne.",
        },
      ],
    },
  ],
};

const avalam: Rules = {
  aim: {
    en: "Own more towers than the other when no move is left. A tower belongs to the colour on top.",
    fr: "Avoir plus de tours que l'autre quand plus aucun coup n'est possible. Une tour est à la couleur du dessus.",
  },
  sections: [
    {
      title: { en: "A turn", fr: "Un tour" },
      text: [
        {
          en: "Take a whole tower, of either colour, and put it on a neighbouring tower in any of the eight directions. The two together may be at most five high.",
          fr: "Prenez une tour entière, de n'importe quelle couleur, et posez-la sur une tour voisine, dans une des huit directions. Les deux ensemble ont au plus cinq pions.",
        },
        {
          en: "Towers are never split, and empty holes are never filled again.",
          fr: "Une tour ne se sépare jamais, et un trou vide le reste.",
        },
      ],
      figure: { caption: { en: "Touch a tower, then its neighbour.", fr: "Touchez une tour, puis sa voisine." } },
    },
    {
      title: { en: "The end", fr: "La fin" },
      text: [
        {
          en: "Each tower counts one point, whatever its height. A tower of five, or one without neighbours, is safe for ever.",
          fr: "Chaque tour compte un point, quelle que soit sa hauteur. Une tour de cinq, ou sans voisine, est acquise pour toujours.",
        },
      ],
    },
  ],
};

const axisAllies: Rules = {
  aim: {
    en: "The Allies (U.S.S.R., United Kingdom, United States) win by holding Berlin and Tokyo; the Axis (Germany, Japan) by holding two Allied capitals, or an income of 84 at the end of a round.",
    fr: "Les Alliés (U.R.S.S., Royaume-Uni, États-Unis) gagnent en tenant Berlin et Tokyo ; l'Axe (Allemagne, Japon) en tenant deux capitales alliées, ou avec un revenu de 84 à la fin d'un tour.",
  },
  sections: [
    {
      title: { en: "A turn has six phases", fr: "Un tour a six phases" },
      text: [
        {
          en: "Buy units (and research, at 5 IPC a die: a six finds a technology). Move to fight. Fight all battles. Move what has not moved or fought, and land aircraft. Place what was bought at factories held since the turn began. Collect the income of your territories.",
          fr: "Acheter des unités (et chercher, à 5 IPC le dé : un six trouve une technologie). Se déplacer pour combattre. Livrer tous les combats. Déplacer ce qui n'a ni bougé ni combattu, et poser les avions. Placer les achats aux usines tenues depuis le début du tour. Percevoir le revenu de ses territoires.",
        },
      ],
    },
    {
      title: { en: "Moving", fr: "Se déplacer" },
      text: [
        {
          en: "Infantry go one zone, tanks two (they may blitz through an empty enemy territory), ships two, fighters four, bombers six. Aircraft must be able to land in friendly territory, fighters also on carriers. A transport carries two infantry, or one tank and the like.",
          fr: "L'infanterie avance d'une zone, les chars de deux (ils peuvent traverser un territoire ennemi vide), les navires de deux, les chasseurs de quatre, les bombardiers de six. Les avions doivent pouvoir se poser en terrain ami, les chasseurs aussi sur un porte-avions. Un transport porte deux unités d'infanterie, ou un char et l'équivalent.",
        },
        {
          en: "On the page: choose a marked zone, say how many, choose where to. The odds are shown before you attack, and orders can be taken back until their phase ends.",
          fr: "Sur la page : choisissez une zone marquée, dites combien, choisissez la destination. Les chances sont montrées avant l'attaque, et les ordres se reprennent jusqu'à la fin de leur phase.",
        },
      ],
    },
    {
      title: { en: "Fighting", fr: "Combattre" },
      text: [
        {
          en: "Each unit throws one die and hits with its attack or defence value or less: infantry 1 and 2, tanks 3 and 2, fighters 3 and 4, bombers 4 and 1, battleships 4 and 4, carriers 1 and 3, submarines 2 and 2, transports 0 and 1. Whoever is hit chooses what to lose; the units lost by the defender still fire once. After each round the attacker may retreat. Only land units take a territory.",
          fr: "Chaque unité lance un dé et touche avec sa valeur d'attaque ou de défense ou moins : infanterie 1 et 2, chars 3 et 2, chasseurs 3 et 4, bombardiers 4 et 1, cuirassés 4 et 4, porte-avions 1 et 3, sous-marins 2 et 2, transports 0 et 1. Qui est touché choisit ses pertes ; les unités perdues par le défenseur tirent encore une fois. Après chaque manche l'attaquant peut se retirer. Seules les unités terrestres prennent un territoire.",
        },
        {
          en: "Anti-aircraft guns fire once at every aircraft, on a one. Submarines that attack fire first. Battleships support a landing with one shot. Bombers may raid a factory instead: the dice are paid by its owner.",
          fr: "Les canons antiaériens tirent une fois sur chaque avion, au un. Les sous-marins qui attaquent tirent d'abord. Les cuirassés soutiennent un débarquement d'un coup. Les bombardiers peuvent plutôt faire un raid sur une usine : son propriétaire paie les dés.",
        },
      ],
    },
    {
      title: { en: "Capitals", fr: "Les capitales" },
      text: [
        {
          en: "Whoever takes a capital takes the money of its owner, who neither buys nor collects until it is freed.",
          fr: "Qui prend une capitale prend l'argent de son propriétaire, qui n'achète ni ne perçoit plus rien jusqu'à ce qu'elle soit libérée.",
        },
      ],
    },
  ],
};

export const rules: Record<string, Rules> = {
  tictactoe,
  connect4,
  gomoku: gomoku(false),
  standard_gomoku: gomoku(true),
  renju,
  caro,
  pente,
  in_a_row: inARow,
  draughts,
  turnaround: variant({
    en: "There are no kings: a man that ends its move on the far row turns round and walks back.",
    fr: "Il n'y a pas de dames : un pion qui finit son coup sur la dernière rangée fait demi-tour et revient.",
  }),
  frisian: variant({
    en: "Pieces also take along ranks and files. The capture of greatest value is compulsory, a king counting a little less than two men.",
    fr: "On prend aussi à l'horizontale et à la verticale. La prise de plus grande valeur est obligatoire, une dame valant un peu moins de deux pions.",
  }),
  killer: variant({
    en: "A king that takes a king last has to stop right behind it, which makes one king against three a loss.",
    fr: "Une dame qui prend une dame en dernier doit s'arrêter juste derrière : trois pièces gagnent alors contre une dame.",
  }),
  breakthrough: variant({ en: "The first to get a king wins.", fr: "Le premier à obtenir une dame gagne." }),
  losing: variant({ en: "Who cannot move has won: give your pieces away.", fr: "Qui ne peut plus jouer a gagné : donnez vos pièces." }),
  russian: variant({
    en: "On 64 squares. Any capture may be chosen, but it has to be finished. A man that reaches the far row inside a capture goes on as a king.",
    fr: "Sur 64 cases. On choisit sa prise, mais il faut la finir. Un pion qui atteint la dernière rangée pendant une prise continue en dame.",
  }),
  brazilian: variant({
    en: "The international rules on a board of 64 squares.",
    fr: "Les règles internationales sur un plateau de 64 cases.",
  }),
  english: variant({
    en: "On 64 squares, Black begins. Kings move one square; men take forwards only; any capture may be chosen.",
    fr: "Sur 64 cases, les noirs commencent. Les dames avancent d'une case ; les pions ne prennent qu'en avant ; on choisit sa prise.",
  }),
  italian: variant({
    en: "On 64 squares. Kings move one square; men take forwards only and never kings; most pieces have to be taken, with a king if possible.",
    fr: "Sur 64 cases. Les dames avancent d'une case ; les pions ne prennent qu'en avant et jamais une dame ; il faut prendre le plus possible, avec une dame si l'on peut.",
  }),
  gyges,
  avalam,
  axis_allies: axisAllies,
};
