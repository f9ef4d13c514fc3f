// Lessons: from the first move to the first win, one step at a time on a live board. tests/browser/lessons_test.mjs plays
// every step to its end.
import type { Text } from "../types.ts";

export interface Step {
  text: Text;
  position?: string; // where it begins; the usual start where nothing is given
  moves?: string; // played from there
  want: string[] | "any" | "win"; // moves that do it, any move, or whatever wins
  done: Text;
}

const connect4: Step[] = [
  {
    text: {
      en: "You are Yellow. Stones fall to the lowest free place of their column. Begin in the middle: most lines go through it.",
      fr: "Vous avez les Jaunes. Les pions tombent à la plus basse place libre de leur colonne. Commencez au milieu : la plupart des alignements y passent.",
    },
    want: ["4"],
    done: { en: "The best first move there is.", fr: "Le meilleur premier coup qui soit." },
  },
  {
    text: {
      en: "Four in a row win: across, upwards or diagonally. You have three. Win.",
      fr: "Quatre alignés gagnent : en ligne, en colonne ou en diagonale. Vous en avez trois. Gagnez.",
    },
    moves: "4 1 4 1 4 2",
    want: "win",
    done: { en: "Four in a row.", fr: "Quatre alignés." },
  },
  {
    text: {
      en: "Now Red has three and will win with the next stone. Stop it.",
      fr: "Cette fois les Rouges en ont trois et gagneront au prochain coup. Empêchez-les.",
    },
    moves: "1 4 1 4 2 4",
    want: ["4"],
    done: { en: "Always look for the opponent's threat before you play.", fr: "Cherchez toujours la menace adverse avant de jouer." },
  },
  {
    text: {
      en: "One stone can stop one threat, not two. Make three in a row with both ends free.",
      fr: "Un pion arrête une menace, pas deux. Alignez-en trois avec les deux bouts libres.",
    },
    moves: "4 4 5 5",
    want: ["3", "6"],
    done: { en: "Red can close one end only.", fr: "Les Rouges ne peuvent fermer qu'un bout." },
  },
  {
    text: { en: "Red has closed one end. Win at the other.", fr: "Les Rouges ont fermé un bout. Gagnez à l'autre." },
    moves: "4 4 5 5 3 6",
    want: "win",
    done: { en: "Your first win by two threats at once.", fr: "Votre premier gain par deux menaces à la fois." },
  },
];

const gomoku: Step[] = [
  {
    text: {
      en: "You are Black. Put a stone on any crossing, best near the middle.",
      fr: "Vous avez les Noirs. Posez une pierre sur une intersection, de préférence près du milieu.",
    },
    want: "any",
    done: { en: "Stones stay where they are.", fr: "Les pierres ne bougent plus." },
  },
  {
    text: { en: "Five in a row win. You have four. Win.", fr: "Cinq alignées gagnent. Vous en avez quatre. Gagnez." },
    moves: "h8 a1 i8 a3 j8 a5 k8 a7",
    want: "win",
    done: { en: "Five in a row.", fr: "Cinq alignées." },
  },
  {
    text: { en: "White has four, with one end free. Stop it.", fr: "Les Blancs en ont quatre, avec un bout libre. Arrêtez-les." },
    moves: "a1 h8 a3 i8 a5 j8 g8 k8",
    want: ["l8"],
    done: { en: "A four has to be answered at once.", fr: "À un quatre on répond aussitôt." },
  },
  {
    text: {
      en: "A four with both ends free cannot be stopped. Make one.",
      fr: "Un quatre aux deux bouts libres ne s'arrête plus. Faites-en un.",
    },
    moves: "h8 a1 i8 a3 j8 a5",
    want: ["g8", "k8"],
    done: { en: "An open four: White can close one end only.", fr: "Un quatre ouvert : les Blancs ne ferment qu'un bout." },
  },
  {
    text: { en: "White has closed one end. Win.", fr: "Les Blancs ont fermé un bout. Gagnez." },
    moves: "h8 a1 i8 a3 j8 a5 k8 l8",
    want: "win",
    done: { en: "So an open three, left alone, wins.", fr: "Ainsi gagne un trois ouvert qu'on laisse faire." },
  },
];

const draughts: Step[] = [
  {
    text: {
      en: "You are White and begin. Men go one step forwards, diagonally. Move any.",
      fr: "Vous avez les Blancs et commencez. Les pions avancent d'une case en diagonale. Jouez-en un.",
    },
    want: "any",
    done: { en: "They never step back.", fr: "Ils ne reculent jamais." },
  },
  {
    text: {
      en: "A man takes by leaping over its neighbour, and taking is compulsory. Take.",
      fr: "Un pion prend en sautant par-dessus son voisin, et la prise est obligatoire. Prenez.",
    },
    position: "W:W33,47:B28,2",
    want: ["33x22"],
    done: {
      en: "Taking is the only thing men do backwards as well.",
      fr: "La prise est la seule chose que les pions font aussi en arrière.",
    },
  },
  {
    text: {
      en: "One capture may take several pieces, and the largest is compulsory. Take two.",
      fr: "Une prise peut enlever plusieurs pièces, et la plus grande est obligatoire. Prenez-en deux.",
    },
    position: "W:W33,47:B28,17,2",
    want: ["33x11"],
    done: { en: "Two at one stroke.", fr: "Deux d'un coup." },
  },
  {
    text: {
      en: "A man that ends its move on the far row becomes a king. Get one.",
      fr: "Un pion qui finit son coup sur la dernière rangée devient dame. Faites-en une.",
    },
    position: "W:W7,47:B45,35",
    want: ["7-1", "7-2"],
    done: { en: "A king.", fr: "Une dame." },
  },
  {
    text: {
      en: "Kings fly as far as they like, and take from afar. Take.",
      fr: "La dame va aussi loin qu'elle veut, et prend de loin. Prenez.",
    },
    position: "W:WK46:B28,3",
    want: ["46x23", "46x19", "46x14", "46x10", "46x5"],
    done: { en: "From corner to corner.", fr: "D'un coin à l'autre." },
  },
  {
    text: { en: "Whoever has no move left has lost. Take the last man.", fr: "Qui ne peut plus jouer a perdu. Prenez le dernier pion." },
    position: "W:W33:B28",
    want: "win",
    done: { en: "Your first win.", fr: "Votre premier gain." },
  },
];

const gyges: Step[] = [
  {
    text: {
      en: "No piece belongs to anybody: you are South and move any of your nearest row. A piece goes as many steps as it has rings. Move one.",
      fr: "Aucune pièce n'est à personne : vous êtes Sud et jouez une pièce de votre rangée la plus proche. Elle fait autant de pas qu'elle a d'anneaux. Jouez-en une.",
    },
    position: "321123/000000/000000/000000/000000/321123 S",
    want: "any",
    done: { en: "North will do likewise.", fr: "Nord fera de même." },
  },
  {
    text: {
      en: "A piece that ends on another bounces on, by the rings of that one. Go over d4 into the goal, and win.",
      fr: "Une pièce qui finit sur une autre rebondit, d'autant de pas que celle-ci a d'anneaux. Passez par d4 jusqu'au but, et gagnez.",
    },
    position: "312321/000000/000000/000300/000000/121032 S",
    want: "win",
    done: { en: "Into the goal by a bounce.", fr: "Au but par un rebond." },
  },
  {
    text: { en: "Two bounces this time. Win.", fr: "Deux rebonds cette fois. Gagnez." },
    position: "030000/000102/002202/011303/031000/000000 S",
    want: "win",
    done: {
      en: "Ways like this one come out of the blue: look for the opponent's as well.",
      fr: "De tels chemins surgissent de loin : cherchez aussi ceux de l'adversaire.",
    },
  },
];

// One row of holes, the fifth of the board, with nothing elsewhere.
const row = (towers: string) => `..00...../.0000..../.000000../.00000000/${towers}/00000000./..000000./....0000./.....00.. y`;

const avalam: Step[] = [
  {
    text: {
      en: "You are Yellow. Any tower, yours or not, may go on top of one beside it. Do so.",
      fr: "Vous avez les Jaunes. Toute tour, la vôtre ou non, peut aller sur une tour voisine. Faites-le.",
    },
    want: "any",
    done: { en: "Whoever is on top owns the tower.", fr: "La tour est à qui est au sommet." },
  },
  {
    text: { en: "Take the red tower by going on top of it.", fr: "Prenez la tour rouge en montant dessus." },
    position: row("1a0000000"),
    want: ["a5-b5"],
    done: { en: "Nobody is beside it any more: it is yours for good.", fr: "Plus personne à côté : elle est à vous pour toujours." },
  },
  {
    text: {
      en: "No tower may be higher than five, so a tower of five is safe. Build one.",
      fr: "Aucune tour ne dépasse cinq : une tour de cinq est à l'abri. Construisez-en une.",
    },
    position: row("b3b100000"),
    want: ["b5-a5", "b5-c5"],
    done: { en: "Nothing can cover it.", fr: "Rien ne peut la couvrir." },
  },
  {
    text: {
      en: "When no tower can move, whoever owns more towers wins. Win.",
      fr: "Quand plus aucune tour ne bouge, qui en a le plus gagne. Gagnez.",
    },
    position: row("1a0100000"),
    want: "win",
    done: { en: "Two towers to none.", fr: "Deux tours à zéro." },
  },
];

export const lessons: Record<string, Step[]> = { connect4, gomoku, draughts, gyges, avalam };
