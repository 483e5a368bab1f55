// The demo shop's catalogue: its products in English, German and French. Prices in euro cents.

export interface DemoName {
  readonly en: string;
  readonly de: string;
  readonly fr: string;
}

const named = (en: string, de: string, fr: string): DemoName => ({ en, de, fr });

export interface DemoCategory {
  readonly key: string;
  readonly name: DemoName;
  readonly products: readonly DemoProduct[];
}

export interface DemoProduct {
  readonly name: DemoName;
  readonly centAmount: number;
  /** Colours of the variants; the first is the master variant. */
  readonly colors: readonly string[];
}

/** @param colors of the variants, with blanks between them; @param name in English, German and French */
const product = (
  centAmount: number,
  colors: string,
  ...name: Parameters<typeof named>
): DemoProduct => ({ name: named(...name), centAmount, colors: colors.split(' ') });

export const colors = new Map<string, DemoName>([
  ['grey', named('grey', 'grau', 'gris')],
  ['black', named('black', 'schwarz', 'noir')],
  ['white', named('white', 'weiß', 'blanc')],
  ['oak', named('oak', 'Eiche', 'chêne')],
  ['red', named('red', 'rot', 'rouge')],
]);

export const catalogue: readonly DemoCategory[] = [
  {
    key: 'lighting',
    name: named('Lighting', 'Leuchten', 'Luminaires'),
    products: [
      product(8900, 'black white', 'Desk lamp Ada', 'Schreibtischlampe Ada', 'Lampe de bureau Ada'),
      product(18900, 'black white', 'Floor lamp Grace', 'Stehlampe Grace', 'Lampadaire Grace'),
      product(24900, 'white red', 'Pendant light Emmy', 'Pendelleuchte Emmy', 'Suspension Emmy'),
      product(6900, 'grey', 'Wall light Sofia', 'Wandleuchte Sofia', 'Applique Sofia'),
      product(
        4900,
        'white',
        'Bedside lamp Marie',
        'Nachttischlampe Marie',
        'Lampe de chevet Marie',
      ),
    ],
  },
  {
    key: 'seating',
    name: named('Seating', 'Sitzmöbel', 'Sièges'),
    products: [
      product(34900, 'black grey', 'Office chair Alan', 'Bürostuhl Alan', 'Chaise de bureau Alan'),
      product(49900, 'grey red', 'Armchair Kurt', 'Sessel Kurt', 'Fauteuil Kurt'),
      product(5900, 'oak black', 'Stool Niels', 'Hocker Niels', 'Tabouret Niels'),
      product(129900, 'grey', 'Sofa Leonhard', 'Sofa Leonhard', 'Canapé Leonhard'),
      product(19900, 'oak', 'Bench Carl', 'Sitzbank Carl', 'Banc Carl'),
    ],
  },
  {
    key: 'tables',
    name: named('Tables', 'Tische', 'Tables'),
    products: [
      product(
        79900,
        'oak white',
        'Dining table Bernhard',
        'Esstisch Bernhard',
        'Table à manger Bernhard',
      ),
      product(59900, 'oak black', 'Standing desk Isaac', 'Stehpult Isaac', 'Bureau debout Isaac'),
      product(22900, 'oak', 'Coffee table Blaise', 'Couchtisch Blaise', 'Table basse Blaise'),
      product(7900, 'white', 'Side table Pierre', 'Beistelltisch Pierre', 'Table d’appoint Pierre'),
    ],
  },
  {
    key: 'storage',
    name: named('Storage', 'Aufbewahrung', 'Rangement'),
    products: [
      product(29900, 'oak white', 'Bookshelf Georg', 'Bücherregal Georg', 'Bibliothèque Georg'),
      product(69900, 'oak', 'Sideboard Felix', 'Sideboard Felix', 'Buffet Felix'),
      product(15900, 'grey white', 'Drawer unit David', 'Rollcontainer David', 'Caisson David'),
      product(8900, 'black', 'Coat rack Evariste', 'Garderobe Evariste', 'Porte-manteau Evariste'),
    ],
  },
  {
    key: 'tools',
    name: named('Tools', 'Werkzeug', 'Outils'),
    products: [
      product(
        3900,
        'red',
        'Multi tool Archimedes',
        'Multifunktionswerkzeug Archimedes',
        'Outil multifonction Archimède',
      ),
      product(
        14900,
        'red',
        'Cordless drill Nikola',
        'Akkuschrauber Nikola',
        'Perceuse sans fil Nikola',
      ),
      product(
        5900,
        'red grey',
        'Tool box Rudolf',
        'Werkzeugkasten Rudolf',
        'Boîte à outils Rudolf',
      ),
      product(
        1990,
        'grey',
        'Spirit level Pythagoras',
        'Wasserwaage Pythagoras',
        'Niveau à bulle Pythagore',
      ),
    ],
  },
  {
    key: 'garden',
    name: named('Garden', 'Garten', 'Jardin'),
    products: [
      product(
        3490,
        'grey',
        'Garden hose Torricelli',
        'Gartenschlauch Torricelli',
        'Tuyau d’arrosage Torricelli',
      ),
      product(1890, 'grey red', 'Watering can Daniel', 'Gießkanne Daniel', 'Arrosoir Daniel'),
      product(8900, 'white', 'Deck chair Galileo', 'Liegestuhl Galileo', 'Chaise longue Galilée'),
      product(12900, 'oak', 'Raised bed Gregor', 'Hochbeet Gregor', 'Potager surélevé Gregor'),
    ],
  },
];
